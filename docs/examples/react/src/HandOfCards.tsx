import { type Action, type Card, checkPlay, legalActions, legalPlays, type SessionView } from "kratzen";
import { CLAUSES, cardName, type Language, type Pack, sentenceFor } from "kratzen/i18n";
import { type ReactNode, useState } from "react";

interface HandProps<View extends SessionView = SessionView> {
  readonly view: View;
  readonly onAction: (action: Action) => void;
  readonly language: Language;
  readonly pack: Pack;
}

/** A seat's cards and what the seat may do with them. It dispatches legal actions only. */
export function HandOfCards({ view, ...props }: HandProps): ReactNode {
  switch (view.phase) {
    case "play":
      return <CardsToPlay view={view} {...props} />;
    case "pickup":
    case "exchange":
    case "discard":
      return <CardsToLayDown view={view} {...props} />;
    default:
      return <Choices view={view} {...props} />;
  }
}

/** Legal cards are played by a click; an illegal one is explained, with the clause that forbids it. */
function CardsToPlay({ view, onAction, language, pack }: HandProps<SessionView<"play">>): ReactNode {
  const [touched, touch] = useState<Card | null>(null);
  const legal = legalPlays(view);
  const seat = view.toAct;
  return (
    <>
      <Cards
        cards={view.own}
        language={language}
        pack={pack}
        button={(card) => ({
          "aria-disabled": !legal.includes(card),
          onClick: () => (legal.includes(card) ? onAction({ type: "play", seat, card }) : touch(card)),
        })}
      />
      <p role="alert">{touched !== null && whyNot(view, touched, language, pack)}</p>
    </>
  );
}

/** Why a card may not be played, in a sentence, and the name of the rule that says so. */
function whyNot(view: SessionView<"play">, card: Card, language: Language, pack: Pack): string {
  const check = checkPlay(view, card);
  if (check.legal) return "";
  const { code, clause, obliging } = check;
  const sentence = sentenceFor({ code, clause, params: { card, obliging } }, language, pack);
  return `${sentence} (${clause}${ruleName(clause, language)})`;
}

function ruleName(clause: string, { tag }: Language): string {
  const rule = Object.entries(CLAUSES).find(([id]) => id === clause)?.[1];
  return rule && (tag === "en" || tag === "fr" || tag === "de") ? `, ${rule[tag]}` : "";
}

/** The cards that an action lays down; null for one that chooses none. */
function laidDown(action: Action): readonly Card[] | null {
  if (action.type === "discard") return action.cards;
  if (action.type === "pickup" || (action.type === "exchange" && action.choice === "standard")) return action.discards;
  return null;
}

const sameCards = (some: readonly Card[], others: readonly Card[]): boolean =>
  some.length === others.length && some.every((card) => others.includes(card));

/** Cards are picked by a click, and laid down when they make a legal action. */
function CardsToLayDown(props: HandProps<SessionView<"pickup" | "exchange" | "discard">>): ReactNode {
  const { view, onAction, language, pack } = props;
  const [picked, pick] = useState<readonly Card[]>([]);
  const actions = legalActions(view);
  const ready = actions.find((action) => sameCards(laidDown(action) ?? ["W", "W"], picked));
  const cards = view.phase === "pickup" ? [...view.own, ...view.upcards] : view.own;
  const toggle = (card: Card): void =>
    pick(picked.includes(card) ? picked.filter((other) => other !== card) : [...picked, card]);
  return (
    <>
      <Cards
        cards={cards}
        language={language}
        pack={pack}
        button={(card) => ({ "aria-pressed": picked.includes(card), onClick: () => toggle(card) })}
      />
      <button type="button" disabled={!ready} onClick={() => ready && onAction(ready)}>
        {language.actions[view.phase].short}
      </button>
      <Buttons actions={actions.filter((action) => laidDown(action) === null)} {...props} />
    </>
  );
}

/** To declare, to bid, to name a suit. */
function Choices(props: HandProps): ReactNode {
  const { view, language, pack } = props;
  return (
    <>
      <Cards cards={view.own} language={language} pack={pack} button={() => ({ disabled: true })} />
      <Buttons actions={legalActions(view)} {...props} />
    </>
  );
}

function Buttons({ actions, onAction, language, pack }: HandProps & { actions: readonly Action[] }): ReactNode {
  return actions.map((action) => {
    const label = labelOf(action, language, pack);
    return (
      <button key={label} type="button" onClick={() => onAction(action)}>
        {label}
      </button>
    );
  });
}

function labelOf(action: Action, language: Language, pack: Pack): string {
  switch (action.type) {
    case "declare":
      return language.declarations[action.declaration].long;
    case "bid":
      return language.bids[action.bid].long;
    case "exchange":
      return language.exchanges[action.choice].long;
    case "nameTrump":
      return language.suits[pack][action.suit].long;
    default:
      return language.actions[action.type].short;
  }
}

interface CardButton {
  readonly onClick?: () => void;
  readonly disabled?: boolean;
  readonly "aria-disabled"?: boolean;
  readonly "aria-pressed"?: boolean;
}

function Cards(props: {
  readonly cards: readonly Card[];
  readonly language: Language;
  readonly pack: Pack;
  readonly button: (card: Card) => CardButton;
}): ReactNode {
  const { cards, language, pack, button } = props;
  return (
    <ul>
      {cards.map((card) => (
        <li key={card}>
          <button type="button" {...button(card)}>
            {cardName(card, language, pack)}
          </button>
        </li>
      ))}
    </ul>
  );
}
