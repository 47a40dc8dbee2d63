import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  type Action,
  apply,
  type Card,
  checkPlay,
  createSession,
  fiveCard,
  legalActions,
  legalPlays,
  type Ruleset,
  type Session,
  tavern,
} from "kratzen";
import { cardName, de, en, formatAmountFor, fr, type Language, type Pack } from "kratzen/i18n";
import { StrictMode } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { KratzenTable } from "../src/KratzenTable.js";

const complaints = vi.spyOn(console, "error");
afterEach(() => {
  cleanup();
  expect(complaints).not.toHaveBeenCalled();
});

const button = (name: string): HTMLElement => screen.getByRole("button", { name });
const click = (name: string): Promise<void> => userEvent.click(button(name));

/** What a player presses for an action. */
function labels(action: Action, session: Session, language: Language, pack: Pack): string[] {
  const cards = (list: readonly Card[]): string[] => list.map((card) => cardName(card, language, pack));
  switch (action.type) {
    case "play":
      return cards([action.card]);
    case "pickup":
      return [...cards(action.discards), language.actions.pickup.short];
    case "discard":
      return [...cards(action.cards), language.actions.discard.short];
    case "exchange":
      if (action.choice !== "standard") return [language.exchanges[action.choice].long];
      return [...cards(action.discards), language.actions.exchange.short];
    case "declare":
      return [language.declarations[action.declaration].long];
    case "bid":
      return [language.bids[action.bid].long];
    case "nameTrump":
      return [language.suits[pack][action.suit].long];
    default:
      return [language.actions[session.phase === "ready" ? "deal" : "settle"].short];
  }
}

/** Plays a session by clicks, and beside it by the package; after each action both have the same accounts. */
async function playByClicks(session: Session, language: Language, hands: number): Promise<Session> {
  let current = session;
  for (let round = 0; current.phase !== "over" && (current.lastResult?.hand ?? 0) < hands; round++) {
    const actions = legalActions(current);
    const action = actions[(round * 7) % actions.length];
    if (!action) throw new Error("Somebody is to act.");
    for (const label of labels(action, current, language, "german")) await click(label);
    current = apply(current, action);
    const { balances, pot } = current.ledger;
    const cells = screen.getAllByRole("cell").map((cell) => cell.textContent);
    expect(cells).toEqual([...balances, pot].map((amount) => formatAmountFor(amount, language)));
  }
  return current;
}

describe.each<[string, Ruleset | undefined, Language, number]>([
  ["a whole session of the four-card game, in English", undefined, en, 3],
  ["two hands of the five-card game with exchange, in German", fiveCard({ exchange: { max: 2, fee: "1/2" } }), de, 2],
  ["two hands of the tavern game, in French", tavern(), fr, 2],
])("%s", (_, ruleset, language, hands) => {
  test("is played by clicks", async () => {
    const options = { players: 3, seed: "clicks", ...(ruleset && { ruleset }) };
    render(
      <StrictMode>
        <KratzenTable options={options} language={language} pack="german" />
      </StrictMode>,
    );
    const end = await playByClicks(createSession(options), language, hands);
    expect(end.lastResult?.hand).toBe(hands);
    if (end.phase !== "over") return;
    const standings = within(screen.getByRole("list")).getAllByRole("listitem");
    expect(standings.map((item) => item.textContent)).toEqual(
      end.standings.map(
        ({ seat, balance }) =>
          `${language.actors.seat.replace("{seat}", String(seat))}: ${formatAmountFor(balance, language)}`,
      ),
    );
  });
});

test("an illegal card is not played but explained, with the rule", async () => {
  const options = { players: 4, seed: "explained", dealer: 0 };
  render(<KratzenTable options={options} />);
  let session: Session = createSession(options);
  let illegal: Card | undefined;
  while (illegal === undefined) {
    const [action] = legalActions(session);
    if (!action) throw new Error("The session is over, and every card was legal.");
    if (session.phase === "play") {
      const legal = legalPlays(session);
      illegal = session.hands[session.toAct]?.find((card) => !legal.includes(card));
    }
    if (illegal !== undefined) break;
    for (const label of labels(action, session, en, "french")) await click(label);
    session = apply(session, action);
  }
  if (session.phase !== "play") throw new Error("A card is to be played.");

  const check = checkPlay(session, illegal);
  if (check.legal) throw new Error("It is illegal.");
  expect(screen.getByRole("alert").textContent).toBe("");
  expect(button(cardName(illegal, en)).getAttribute("aria-disabled")).toBe("true");
  await click(cardName(illegal, en));
  const said = screen.getByRole("alert").textContent ?? "";
  expect(said).toContain(`(${check.clause}, `);
  for (const card of check.obliging) expect(said).toContain(cardName(card, en));
  expect(button(cardName(illegal, en))).toBeDefined(); // it is still in the hand

  const [obliging] = check.obliging;
  expect(obliging).toBeDefined();
  if (!obliging) return;
  await click(cardName(obliging, en));
  expect(screen.queryByRole("button", { name: cardName(obliging, en) })).toBeNull();
});

test("no card of another hand is on the page", async () => {
  const options = { players: 3, seed: "secret", dealer: 1 };
  const { container } = render(<KratzenTable options={options} />);
  await click("deal");
  const session = apply(createSession(options), { type: "deal" });
  if (session.phase !== "pickup") throw new Error("The dealer picks up first.");
  const shown = [...(session.hands[session.toAct] ?? []), ...session.upcards].map((card) => cardName(card, en));
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(shown);
  const hidden = session.hands.filter((_, seat) => seat !== session.toAct).flat();
  for (const card of hidden) expect(container.innerHTML).not.toContain(cardName(card, en));
});
