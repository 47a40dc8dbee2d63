import type { GameEvent } from "kratzen";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useSpeak } from "../speak.js";
import { tell } from "../tell.js";

/** All that the table has seen, in words. */
export function Log({ events }: { readonly events: readonly GameEvent[] }): JSX.Element {
  const speak = useSpeak();
  const list = useRef<HTMLOListElement>(null);
  const count = events.length;
  useEffect(() => {
    if (list.current && count > 0) list.current.scrollTop = list.current.scrollHeight;
  }, [count]);
  if (count === 0) return <p class="quiet">{speak.words.logEmpty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by key
    <ol class="log" ref={list} tabIndex={0} aria-label={speak.words.log}>
      {events.map((event, place) => {
        const text = tell(speak, event);
        return (
          text && (
            <li key={place} class={event.type}>
              {text}
            </li>
          )
        );
      })}
    </ol>
  );
}

const HEARD = 24;

/** The last events for a screen reader, which reads each line as it comes. */
export function Announcer({ events }: { readonly events: readonly GameEvent[] }): JSX.Element {
  const speak = useSpeak();
  const from = Math.max(0, events.length - HEARD);
  return (
    <div class="unseen" role="log" aria-label={speak.words.log}>
      {events.slice(from).map((event, place) => {
        const text = tell(speak, event, true);
        return text && <p key={from + place}>{text}</p>;
      })}
    </div>
  );
}
