import type { GameEvent } from "kratzen";
import type { JSX } from "preact";
import type { Step } from "../game.js";
import { useSpeak } from "../speak.js";
import { Fairness } from "./fairness.js";
import { Log } from "./log.js";

interface Props {
  readonly events: readonly GameEvent[];
  readonly steps: readonly [Step, ...Step[]];
}

/** What stands beside the table: the log and the fair dealing. */
export function Panels({ events, steps }: Props): JSX.Element {
  const { words } = useSpeak();
  const isWide = matchMedia("(min-width: 62rem)").matches;
  return (
    <aside class="panels" aria-label={words.log}>
      <details id="log" open={isWide}>
        <summary>{words.log}</summary>
        <Log events={events} />
      </details>
      <details id="fair">
        <summary>{words.fair}</summary>
        <Fairness steps={steps} />
      </details>
    </aside>
  );
}
