import { type Seat, viewFor } from "kratzen";
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Step } from "../game.js";
import { Felt } from "../parts/felt.js";
import { Select } from "../parts/field.js";
import { Panels } from "../parts/panels.js";
import { Seats } from "../parts/seats.js";
import { Standings } from "../parts/standings.js";
import { useSpeak } from "../speak.js";
import { tell } from "../tell.js";

interface Props {
  readonly steps: readonly [Step, ...Step[]];
  readonly onAgain: () => void;
}

type Viewer = Seat | "spectator" | "everyone";

const PAUSE = 900;

/** A recorded session, step by step, seen from any seat or with all cards open. */
export function Replay({ steps, onAgain }: Props): JSX.Element {
  const speak = useSpeak();
  const { words, name } = speak;
  const last = steps.length - 1;
  const [place, setPlace] = useState(0);
  const [viewer, setViewer] = useState<Viewer>("everyone");
  const [isRunning, setRunning] = useState(false);
  const { session, events } = steps[place] ?? steps[0];
  const past = useMemo(() => steps.slice(0, place + 1).flatMap((step) => step.events), [steps, place]);
  const view = useMemo(() => viewFor(session, viewer === "everyone" ? "spectator" : viewer), [session, viewer]);
  const go = (to: number): void => setPlace(Math.min(last, Math.max(0, to)));

  useEffect(() => {
    if (!isRunning) return;
    if (place === last) {
      setRunning(false);
      return;
    }
    const timer = setTimeout(() => go(place + 1), PAUSE);
    return () => clearTimeout(timer);
  }, [isRunning, place]);

  const isDealt = "hands" in session;
  const open = !isDealt
    ? undefined
    : session.hands.map((cards, seat) => (viewer === "everyone" || viewer === seat ? cards : undefined));
  const viewers: readonly Viewer[] = ["everyone", ...view.ledger.balances.map((_, seat) => seat), "spectator"];
  const nameOf = (one: Viewer): string => (typeof one === "number" ? name(one) : words[one]);
  return (
    <div class="playing">
      <main class="table replaying">
        <h1>{words.replay}</h1>
        <div class="player">
          <input
            type="range"
            min={0}
            max={last}
            value={place}
            aria-label={words.replay}
            aria-valuetext={words.stepOf(place, last)}
            data-focus
            onInput={(event) => go(event.currentTarget.valueAsNumber)}
          />
          <div class="answers">
            <Button
              label={words.first}
              icon="M5 5h3v14H5zM20 5v14L9 12z"
              disabled={place === 0}
              onClick={() => go(0)}
            />
            <Button label={words.back} icon="M18 5v14L7 12z" disabled={place === 0} onClick={() => go(place - 1)} />
            <Button
              label={isRunning ? words.pause : words.playOn}
              icon={isRunning ? "M6 5h4v14H6zM14 5h4v14h-4z" : "M4 5v14l9-7zM14 5v14l8-7z"}
              disabled={place === last}
              onClick={() => setRunning(!isRunning)}
            />
            <Button
              label={words.forward}
              icon="M7 5v14l11-7z"
              disabled={place === last}
              onClick={() => go(place + 1)}
            />
            <Button
              label={words.last}
              icon="M4 5v14l11-7zM15 5h3v14h-3z"
              disabled={place === last}
              onClick={() => go(last)}
            />
            <span class="step">{words.stepOf(place, last)}</span>
          </div>
          <p class="happened" role="status">
            {events.flatMap((event) => tell(speak, event) ?? []).join(" · ")}
          </p>
        </div>
        <Seats view={view} open={open} />
        {session.phase === "over" ? <Standings session={session} /> : <Felt view={view} />}
        <div class="tools">
          <Select
            label={words.seenBy}
            value={viewer}
            choices={viewers.map((value) => ({ value, label: nameOf(value) }))}
            onChange={setViewer}
          />
          <button type="button" onClick={onAgain}>
            {words.again}
          </button>
        </div>
      </main>
      <Panels events={past} steps={steps} />
    </div>
  );
}

function Button({
  label,
  icon,
  disabled,
  onClick,
}: {
  readonly label: string;
  readonly icon: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}): JSX.Element {
  return (
    <button type="button" class="icon" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d={icon} fill="currentColor" />
      </svg>
    </button>
  );
}
