import type { Action, Session } from "../index.js";
import type { Game } from "./table.js";

/** @internal A step of a session, or its creation. */
export interface Moment {
  readonly before: Session | null;
  readonly action: Action | null;
  readonly after: Session;
}

/** @internal What a clause decides in a session, and when. */
export interface Claim {
  readonly clause: string;
  readonly name: string;
  readonly games: readonly Game[];
  readonly isReached: (moment: Moment) => boolean;
  /** Dotted paths; `entries:ante` means the payments for that reason, `entries:V18` those by that clause. */
  readonly fields: readonly string[];
  /** Not judged where one of these fields differs too: then another clause is to blame. */
  readonly unless?: readonly string[];
  /** Judged only where no other clause explains the difference. */
  readonly isLast?: true;
}

/** @internal The three games. */
export const ALL: readonly Game[] = ["fourCard", "fiveCard", "tavern"];
/** @internal The games with four cards. */
export const FOUR: readonly Game[] = ["fourCard", "tavern"];
/** @internal The five-card game. */
export const FIVE: readonly Game[] = ["fiveCard"];
/** @internal The tavern game. */
export const TAVERN: readonly Game[] = ["tavern"];

type When = (moment: Moment) => boolean;

const always: When = () => true;
const either =
  (...conditions: readonly When[]): When =>
  (moment) =>
    conditions.some((holds) => holds(moment));
const both =
  (...conditions: readonly When[]): When =>
  (moment) =>
    conditions.every((holds) => holds(moment));
const not =
  (condition: When): When =>
  (moment) =>
    !condition(moment);
const on =
  (...types: readonly Action["type"][]): When =>
  ({ action }) =>
    action !== null && types.includes(action.type);

const isCreation: When = ({ action }) => action === null;
const isGiven: When = ({ action }) =>
  action?.type === "deal" && (action.deck !== undefined || action.cut !== undefined);
const declaresBettler: When = ({ action }) => action?.type === "declare" && action.declaration === "bettler";
const turnsTrump: When = ({ before, after }) =>
  before?.phase === "declare" && before.trump === null && after.phase !== "declare";
const picksUpAgain: When = ({ before }) => before?.phase === "pickup" && before.faceUp.length > 0;
const entersPlay: When = ({ before, after }) => before?.phase !== "play" && after.phase === "play";
const endsBeforePlay: When = ({ before, after }) => before?.phase !== "play" && after.phase === "settle";
const endsTrick: When = ({ before, after }) =>
  before?.phase === "play" && "tricks" in after && after.tricks.length > before.tricks.length;
const settlesPlayed: When = ({ before }) => before?.phase === "settle" && before.outcome === "played";
const settlesUnplayed: When = ({ before }) => before?.phase === "settle" && before.outcome !== "played";
const settlesBettler: When = ({ before }) => before?.phase === "settle" && before.declarations.includes("bettler");
const goesOn: When = ({ after }) => after.phase === "ready";

const claim = (
  clause: string,
  name: string,
  games: readonly Game[],
  isReached: When,
  fields: readonly string[],
  more: Pick<Claim, "unless" | "isLast"> = {},
): Claim => ({ clause, name, games, isReached, fields, ...more });

const DEALT = ["hands", "stock", "drawn"];
const LAID_DOWN = ["hands", "discards", "upcards", "stock"];
const SAID = ["declarations", "active", "outcome"];
const ENDED = ["phase", "hand", "dealer", "standings", "winners"];
const UNLESS_MONEY = { unless: ["ledger"] } as const;

/** @internal What the clauses say of sessions, the most telling first. */
export const CLAIMS: readonly Claim[] = [
  claim("D6", "the first dealer", ALL, isCreation, ["dealer"]),
  claim("T1", "the ritual of the cut", TAVERN, both(on("deal"), not(isGiven)), [
    "ritual",
    "dealer",
    "drawn",
    "entries:ritual",
  ]),
  claim("F2", "the antes", FOUR, on("deal"), ["entries:ante"], { unless: ["dealer"] }),
  claim("V1", "the antes", FIVE, on("deal"), ["entries:ante"]),
  claim("D8", "a deck or a cut given by the host", ALL, isGiven, DEALT),
  claim("F4", "the deal", FOUR, on("deal"), DEALT, { unless: ["dealer"] }),
  claim("V2", "the deal", FIVE, on("deal"), DEALT),
  claim("F5", "the trump", FOUR, on("deal"), ["trump", "exposed", "upcards"], { unless: ["hands"] }),
  claim("V3", "the trump, turned or named", FIVE, on("deal", "nameTrump"), ["trump", "exposed", "upcards"], {
    unless: ["hands"],
  }),
  claim("F7", "a seven", FOUR, on("deal"), ["seven"], { unless: ["exposed"] }),
  claim("F9", "a Muss or an ordinary hand", FOUR, on("deal"), ["kind"], { unless: ["seven"] }),
  claim("V6", "a Muss or an ordinary hand", FIVE, on("deal"), ["kind", "seven"], { unless: ["exposed"] }),
  claim("F8", "the dealer is the striker and leads", ["fourCard"], either(on("deal"), entersPlay), [
    "striker",
    "trick.leader",
  ]),
  claim("V5", "the dealer is the striker, Vorhand leads", FIVE, either(on("deal"), entersPlay), [
    "striker",
    "trick.leader",
  ]),
  claim("T2", "the striker after an ace or in a Muss (T7)", TAVERN, on("deal", "pickup"), ["striker"], {
    unless: ["dealer", "kind", "exposed"],
  }),
  claim("F6", "the dealer's pickup", FOUR, both(on("pickup"), not(picksUpAgain)), LAID_DOWN),
  claim("T3", "the bidding", TAVERN, on("bid"), ["bids", "striker", "trump", "outcome"]),
  claim("T5", "the trump after an oder", TAVERN, either(turnsTrump, picksUpAgain), [
    "trump",
    "faceUp",
    "outcome",
    "drawn",
    ...LAID_DOWN,
  ]),
  claim("F10", "joining and folding", ["fourCard"], on("declare"), SAID),
  claim("V7", "joining and folding", FIVE, both(on("declare"), not(declaresBettler)), SAID),
  claim("T4", "joining and folding", TAVERN, on("declare"), ["declarations", "active"]),
  claim("V15", "the exchange", FIVE, on("exchange"), ["exchanges", "entries:fee", "discards", "hands", "stock"]),
  claim("T6", "the exchange", TAVERN, on("exchange", "discard"), ["exchanges", "faceUp", "drawn", ...LAID_DOWN]),
  claim("T8", "the striker leads", TAVERN, entersPlay, ["trick.leader"], { unless: ["striker"] }),
  claim("C8", "P is the pot before the first card", ALL, either(entersPlay, endsBeforePlay), ["frozenPot"], {
    unless: ["entries"],
  }),
  claim("C6", "who wins a trick, and leads the next", ALL, endsTrick, ["tricks", "trick.leader"]),
  claim("F11", "one card after the other", ALL, both(on("play"), not(endsTrick)), ["trick", "hands"]),
  claim("C9", "who must win what, and who failed", ALL, settlesPlayed, ["lastResult.required", "lastResult.failed"]),
  claim("F14", "the shares", FOUR, settlesPlayed, ["lastResult.entries:share"], { unless: ["lastResult.failed"] }),
  claim("F15", "the penalties", FOUR, settlesPlayed, ["lastResult.entries:penalty"], { unless: ["lastResult.failed"] }),
  claim("V10", "the shares", FIVE, settlesPlayed, ["lastResult.entries:share"], { unless: ["lastResult.failed"] }),
  claim("V11", "the penalties", FIVE, both(settlesPlayed, not(settlesBettler)), ["lastResult.entries:penalty"], {
    unless: ["lastResult.failed"],
  }),
  claim("V18", "the Bettler", FIVE, either(declaresBettler, settlesBettler), [
    ...SAID,
    "lastResult.required",
    "lastResult.entries:V18",
  ]),
  claim("C10", "a hand that is not played", ALL, settlesUnplayed, [
    "lastResult.entries:pot",
    "lastResult.entries:weiter",
  ]),
  claim("V14", "one more hand for two who lead", FIVE, on("settle"), ["tieBreak"], UNLESS_MONEY),
  claim("F17", "the end after one rotation", FOUR, on("settle"), ["phase", "standings", "winners"], UNLESS_MONEY),
  claim("V13", "the end that was agreed", FIVE, on("settle"), ["phase", "standings", "winners"], {
    unless: ["ledger", "tieBreak"],
  }),
  claim("C12", "the deal passes to the left", ALL, both(on("settle"), goesOn), ["dealer", "hand"], {
    unless: ["phase"],
  }),
  claim("C14", "the host ends the session", ALL, on("finish"), ENDED, UNLESS_MONEY),
  claim("D7", "the commitments", ALL, either(isCreation, on("deal")), ["commitment", "handCommitment"]),
  claim("C7", "balances and pot follow from the payments", ALL, always, ["ledger"], { isLast: true }),
  claim("C5", "who acts next", ALL, always, ["phase", "toAct"], { isLast: true }),
];
