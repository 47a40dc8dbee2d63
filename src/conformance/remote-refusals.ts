import fc from "fast-check";
import { type Action, apply, RuleError, type Session } from "../index.js";
import { ALL, FIVE, FOUR, TAVERN } from "./claims.js";
import type { ReplayCase } from "./protocol.js";
import {
  AGREES,
  checkOf,
  isSame,
  type RemoteCheck,
  type RemoteOptions,
  UNREACHED,
  unsupported,
  valueAt,
  withoutResult,
} from "./remote-check.js";
import { momentsOf, recordOf, recordPlans } from "./remote-replay.js";
import { CARDS, type Game } from "./table.js";

/** Things to ask in a session that may be refused. */
function temptations(session: Session, pick: number): readonly Action[] {
  if (session.phase === "ready" || session.phase === "over" || session.phase === "settle") {
    return [{ type: "play", seat: 0, card: "AC" }];
  }
  const seat = session.toAct;
  const other = (seat + 1) % session.players;
  const hand = session.hands[seat] ?? [];
  const strange = CARDS.filter((card) => !hand.includes(card)).slice(pick % 8);
  const cards = [...hand, ...strange.slice(0, 1)];
  switch (session.phase) {
    case "play":
      return [
        ...cards.map((card) => ({ type: "play", seat, card }) as const),
        ...hand.slice(0, 1).map((card) => ({ type: "play", seat: other, card }) as const),
      ];
    case "pickup":
      return [[], hand, strange.slice(0, session.upcards.length)].map((discards) => ({
        type: "pickup",
        seat,
        discards,
      }));
    case "trump":
      return [{ type: "nameTrump", seat: other, suit: "C" }];
    case "bid":
      return [
        { type: "bid", seat, bid: "oder" },
        { type: "bid", seat, bid: "weiterOder" },
        { type: "bid", seat: other, bid: "weiter" },
      ];
    case "declare":
      return [
        { type: "declare", seat, declaration: "bettler" },
        { type: "declare", seat: other, declaration: "join" },
      ];
    case "exchange":
      return [
        { type: "exchange", seat, choice: "sau" },
        { type: "exchange", seat, choice: "packerl" },
        { type: "exchange", seat, choice: "trumpfpackerl" },
        { type: "exchange", seat, choice: "standard", discards: hand },
        { type: "exchange", seat, choice: "standard", discards: strange.slice(0, 1) },
      ];
    case "discard":
      return [[], hand, strange.slice(0, hand.length - 4)].map((discards) => ({
        type: "discard",
        seat,
        cards: discards,
      }));
  }
}

/** The code of the refusals each clause knows, and what is said of them. */
const REFUSALS: readonly (readonly [clause: string, name: string, games: readonly Game[], codes: readonly string[]])[] =
  [
    ["C2", "a card that is not in the hand is refused", ALL, ["CARD_NOT_IN_HAND"]],
    ["C5", "an action out of turn or out of its phase is refused", ALL, ["NOT_YOUR_TURN", "WRONG_PHASE"]],
    ["F12", "an illegal card is refused", FOUR, ["MUST_FOLLOW_SUIT", "MUST_HEAD", "MUST_TRUMP", "MUST_OVERTRUMP"]],
    ["V8", "an illegal card is refused", FIVE, ["MUST_FOLLOW_SUIT", "MUST_TRUMP", "MUST_OVERTRUMP"]],
    ["F6", "a discard of the wrong number is refused", FOUR, ["BAD_DISCARDS"]],
    ["V15", "an exchange beyond what was agreed is refused", FIVE, ["BAD_DISCARDS", "BAD_EXCHANGE"]],
    ["V18", "a Bettler where none was agreed is refused", FIVE, ["BAD_DECLARATION"]],
    ["T3", "a second oder is refused", TAVERN, ["BAD_BID"]],
    ["T6", "an exchange that the hand does not allow is refused", TAVERN, ["BAD_EXCHANGE"]],
  ];

/** @internal What the rules refuse is refused, with the code. */
export function refusalChecks(options: RemoteOptions, games: readonly Game[]): readonly RemoteCheck[] {
  return REFUSALS.map(([clause, name, played, codes]) => {
    const playing = played.filter((game) => games.includes(game));
    if (playing.length === 0) return unsupported(clause, "refusal", name);
    const cases = fc.tuple(recordPlans(playing), fc.nat(0xffff), fc.nat(0xffff));
    return checkOf(clause, "refusal", name, cases, async ([plan, at, pick]) => {
      const found = refusedRecord(recordOf(plan), codes, at, pick);
      if (found === null) return UNREACHED;
      const { record, expected } = found;
      const answer = await options.ask("replay", { record });
      if (answer.kind !== "result") return withoutResult("replay", { record }, answer, { refused: expected });
      const got = { index: valueAt(answer.result, "refused.index"), code: valueAt(answer.result, "refused.code") };
      if (isSame(got, expected)) return AGREES;
      // An action before it was refused: that is another clause's matter.
      if (typeof got.index === "number" && got.index < expected.index) return UNREACHED;
      const refused = got.code === undefined ? "nothing was refused" : { refused: got };
      const shown = {
        method: "replay",
        params: { record },
        about: "refused",
        expected: { refused: expected },
      } as const;
      return { kind: "differs", counterexample: { ...shown, got: refused }, final: false };
    });
  });
}

interface Refused {
  readonly record: ReplayCase;
  readonly expected: { readonly index: number; readonly code: string };
}

/** The record up to some action, with another in its place that is refused by one of the codes. */
function refusedRecord(record: ReplayCase, codes: readonly string[], at: number, pick: number): Refused | null {
  const moments = momentsOf(record);
  for (let turn = 0; turn < moments.length; turn += 1) {
    const index = (at + turn) % moments.length;
    const session = moments[index]?.after;
    if (session === undefined) continue;
    for (const action of temptations(session, pick)) {
      const code = codeOf(session, action);
      if (code === null || !codes.includes(code)) continue;
      const actions = [...record.actions.slice(0, index), action];
      return { record: { ...record, actions }, expected: { index, code } };
    }
  }
  return null;
}

function codeOf(session: Session, action: Action): string | null {
  try {
    apply(session, action);
    return null;
  } catch (error) {
    if (error instanceof RuleError) return error.code;
    throw error;
  }
}
