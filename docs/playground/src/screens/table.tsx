import { type Action, type Seat, type Session, type SessionView, viewFor } from "kratzen";
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { chooseAction } from "../bot.js";
import { takeUpFocus } from "../focus.js";
import { eventsOf, type Game, isBot, sessionOf, undo, YOU } from "../game.js";
import { Felt } from "../parts/felt.js";
import { Announcer } from "../parts/log.js";
import { Over } from "../parts/over.js";
import { Panels } from "../parts/panels.js";
import { Seats } from "../parts/seats.js";
import { Turn } from "../parts/turn.js";
import type { Pace } from "../prefs.js";
import { useSpeak } from "../speak.js";

interface Props {
  readonly game: Game;
  readonly pace: Pace;
  readonly onAct: (action: Action) => void;
  readonly onUndo: () => void;
  readonly onWatch: () => void;
  readonly onAgain: () => void;
}

/** How long a bot thinks, in milliseconds, and how long a full trick lies. */
const PAUSES: Readonly<Record<Pace, readonly [number, number]>> = {
  calm: [800, 1600],
  quick: [250, 700],
  instant: [0, 0],
};

/** A session being played. */
export function Table({ game, pace, onAct, onUndo, onWatch, onAgain }: Props): JSX.Element {
  const { words, name } = useSpeak();
  const session = sessionOf(game);
  const [shown, setShown] = useState<Seat | null>(null);
  const isHotSeat = game.mode === "hotSeat";
  const isHidden = isHotSeat && session.toAct !== null && session.toAct !== shown;
  const view = useMemo(() => visibleTo(session, game, shown), [session, game.mode, shown]);
  const events = useMemo(() => eventsOf(game), [game]);

  // A seat's hand is covered again as soon as another seat, or the host, is to act.
  useEffect(() => setShown((seat) => (seat === session.toAct ? seat : null)), [session]);
  useEffect(() => takeUpFocus(), [session, isHidden]);
  useEffect(() => {
    if (!isBot(game, session.toAct) || session.toAct === null) return;
    const [thinking, looking] = PAUSES[pace];
    const lies = session.phase === "play" && session.trick.plays.length === 0 && session.tricks.length > 0;
    const action = chooseAction(viewFor(session, session.toAct));
    const timer = setTimeout(() => action && onAct(action), lies ? looking : thinking);
    return () => clearTimeout(timer);
  }, [game, pace]);

  return (
    <div class="playing">
      <main class="table">
        <h1 class="unseen">
          {words.title}, {words.handNumber(session.hand)}
        </h1>
        <Seats view={view} />
        {isHidden && session.toAct !== null ? (
          <Curtain seat={session.toAct} onShow={setShown} />
        ) : (
          <>
            {session.phase === "over" ? <Over game={game} onWatch={onWatch} onAgain={onAgain} /> : <Felt view={view} />}
            {session.phase !== "over" && (
              <Turn
                key={session.step}
                view={view}
                label={
                  view.seat === "spectator" ? words.table : isHotSeat ? words.handOf(name(view.seat)) : words.yourHand
                }
                onAct={onAct}
              />
            )}
            <HostControls session={session} onAct={onAct} />
          </>
        )}
        <div class="tools">
          <button type="button" class="undo" disabled={!undo(game)} onClick={onUndo}>
            ↶ {words.undo}
          </button>
          {session.phase === "ready" && (
            <button type="button" class="finish" onClick={() => onAct({ type: "finish" })}>
              {words.finish}
            </button>
          )}
        </div>
      </main>
      <Panels events={events} steps={game.steps} />
      <Announcer events={events} />
    </div>
  );
}

/** What the one before the screen may see: the own seat against bots, the seat that has shown itself otherwise. */
function visibleTo(session: Session, { mode }: Game, shown: Seat | null): SessionView {
  if (mode === "solo") return viewFor(session, YOU);
  return viewFor(session, shown !== null && shown === session.toAct ? shown : "spectator");
}

/** Covers the table while the device goes from hand to hand. */
function Curtain({ seat, onShow }: { readonly seat: Seat; readonly onShow: (seat: Seat) => void }): JSX.Element {
  const { words, name } = useSpeak();
  return (
    <section class="curtain" aria-label={words.curtain}>
      <h2>{words.passTo(name(seat))}</h2>
      <p>
        {words.curtain}. {words.passAbout}
      </p>
      <button type="button" class="primary" data-focus onClick={() => onShow(seat)}>
        {words.show(name(seat))}
      </button>
    </section>
  );
}

/** What the host does: the deal and the settlement, which anybody may call for. */
function HostControls({
  session,
  onAct,
}: {
  readonly session: Session;
  readonly onAct: (action: Action) => void;
}): JSX.Element | null {
  const { words } = useSpeak();
  if (session.phase !== "ready" && session.phase !== "settle") return null;
  const type = session.phase === "ready" ? "deal" : "settle";
  return (
    <button type="button" class="primary host" data-focus onClick={() => onAct({ type })}>
      {type === "deal" ? words.deal(session.hand) : words.settle}
    </button>
  );
}
