import { type Action, type Card, legalActions, legalPlays, type Seat, type SessionView } from "kratzen";
import type { Refusal } from "kratzen/i18n";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useSpeak } from "../speak.js";
import { Answer, Controls } from "./controls.js";
import { Explanation, refusalOf } from "./explanation.js";
import { type CardState, Hand } from "./hand.js";

interface Props {
  readonly view: SessionView;
  readonly label: string;
  readonly onAct: (action: Action) => void;
}

/** The hand of the seat whose view it is, what it is asked, and why a card may not be played. Made anew at each step. */
export function Turn({ view, label, onAct }: Props): JSX.Element {
  const speak = useSpeak();
  const [chosen, setChosen] = useState<readonly Card[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isTurn = view.toAct !== null && view.toAct === view.seat;
  const limits = isTurn ? limitsOf(view) : null;
  const cards = isTurn && view.phase === "pickup" ? [...view.own, ...view.upcards] : view.own;
  const legal = isTurn && view.phase === "play" ? legalPlays(view) : [];

  const stateOf = (card: Card): CardState => {
    if (limits) return chosen.includes(card) ? "chosen" : "choice";
    if (isTurn && view.phase === "play") return legal.includes(card) ? "legal" : "illegal";
    return "held";
  };
  const touch = (card: Card): void => {
    if (limits) {
      // One more than may be chosen takes the place of the one chosen first.
      setChosen(chosen.includes(card) ? chosen.filter((one) => one !== card) : [...chosen, card].slice(-limits.most));
      return;
    }
    if (view.phase !== "play") return;
    const refused = refusalOf(view, card);
    if (refused) setRefusal(refused);
    else onAct({ type: "play", seat: view.toAct, card });
  };

  return (
    <section class="turn" aria-label={label}>
      <Explanation refusal={refusal} />
      <Controls question={questionOf(speak, view, limits)}>
        {isTurn ? (
          <Answers view={view} chosen={cards.filter((card) => chosen.includes(card))} limits={limits} onAct={onAct} />
        ) : null}
      </Controls>
      {cards.length > 0 && <Hand label={label} cards={cards} stateOf={stateOf} onTouch={touch} />}
    </section>
  );
}

/** How many cards may be chosen. */
interface Limits {
  readonly least: number;
  readonly most: number;
}

/** The cards that an action lays down, for those that do. */
function laidDown(action: Action): readonly Card[] | null {
  if (action.type === "pickup") return action.discards;
  if (action.type === "discard") return action.cards;
  return action.type === "exchange" && action.choice === "standard" ? action.discards : null;
}

/** How many cards the seat to act may lay down, as its legal actions say; null where there is nothing to lay down. */
function limitsOf(view: SessionView): Limits | null {
  const counts = legalActions(view).flatMap((action) => laidDown(action)?.length ?? []);
  return counts.length === 0 ? null : { least: Math.min(...counts), most: Math.max(...counts) };
}

function questionOf({ words, name }: ReturnType<typeof useSpeak>, view: SessionView, limits: Limits | null): string {
  const { toAct, phase } = view;
  if (toAct === null) return phase === "settle" ? words.ask.settle : words.ask.ready;
  if (toAct !== view.seat) return words.turnOf(name(toAct));
  const most = limits?.most ?? 0;
  switch (phase) {
    case "pickup":
      return words.ask.pickup(most);
    case "exchange":
      return words.ask.exchange(most);
    case "discard":
      return words.ask.discard(most);
    case "trump":
    case "bid":
    case "declare":
    case "play":
      return words.ask[phase];
    default:
      return "";
  }
}

interface AnswersProps {
  readonly view: SessionView;
  readonly chosen: readonly Card[];
  readonly limits: Limits | null;
  readonly onAct: (action: Action) => void;
}

function Answers({ view, chosen, limits, onAct }: AnswersProps): JSX.Element | null {
  const { words } = useSpeak();
  const { toAct: seat, phase } = view;
  if (seat === null || phase === "play") return null;
  const named = legalActions(view).filter((action) => laidDown(action) === null);
  const buttons = named.map((action, place) => (
    <Answer key={place} action={action} first={place === 0 && !limits} onAct={onAct} />
  ));
  if (!limits) return <>{buttons}</>;
  const text =
    phase !== "exchange"
      ? words.layDown(limits.most)
      : chosen.length === 0
        ? words.exchangeNone
        : words.exchangeCards(chosen.length);
  return (
    <>
      <button
        type="button"
        class="primary"
        disabled={chosen.length < limits.least}
        onClick={() => onAct(layDown(view, seat, chosen))}
      >
        {text}
      </button>
      {buttons}
    </>
  );
}

function layDown({ phase }: SessionView, seat: Seat, cards: readonly Card[]): Action {
  if (phase === "pickup") return { type: "pickup", seat, discards: cards };
  if (phase === "discard") return { type: "discard", seat, cards };
  return { type: "exchange", seat, choice: "standard", discards: cards };
}
