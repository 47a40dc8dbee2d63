import {
  type Action,
  type Amount,
  apply,
  type Card,
  type CompletedTrick,
  checkPlay,
  createSession,
  type Declaration,
  deckFromKey,
  type Entry,
  handCommitment,
  handKey,
  type Kind,
  legalActions,
  nextInt,
  type Outcome,
  type Phase,
  RuleError,
  type Ruleset,
  type Seat,
  type Session,
  type SessionOptions,
  type Suit,
  settle,
  trickWinner,
} from "../index.js";
import { perft } from "./perft.js";

/** The name of the protocol by which an engine in any language is judged; an engine says it in answer to `hello`. */
export const PROTOCOL = "kratzen-conformance/1";

/** Whose deck, key and keystream are asked for (D1 to D7). */
export interface StreamCase {
  readonly seed: string | number;
  /** 1 for the first hand; 0 for the stream that draws the first dealer. */
  readonly hand: number;
}

/** A hand that is to play a card to a trick. */
export interface PlayCase {
  readonly ruleset: Ruleset;
  readonly trump: Suit;
  /** The cards of the trick so far, in order. */
  readonly trick: readonly Card[];
  readonly hand: readonly Card[];
}

/** A trick that is to be won. */
export type TrickCase = Omit<PlayCase, "hand">;

/** A hand of the game that is to be settled, apart from the cards. */
export interface SettlementCase {
  readonly ruleset: Ruleset;
  readonly players: number;
  readonly dealer: Seat;
  readonly striker: Seat | null;
  readonly seven: boolean;
  readonly kind: Kind;
  readonly tieBreak: boolean;
  readonly outcome: Outcome;
  /** By seat. */
  readonly declarations: readonly (Declaration | null)[];
  /** Clockwise from the dealer's left. */
  readonly active: readonly Seat[];
  /** Tricks won, by seat. */
  readonly won: readonly number[];
  /** P (C8), which is all that lies in the pot. */
  readonly frozenPot: Amount;
}

/** A position between two tricks whose continuations are counted. */
export interface PerftCase {
  readonly ruleset: Ruleset;
  readonly trump: Suit;
  readonly leader: Seat;
  /** By seat, all of one size; empty for a seat that does not play. */
  readonly hands: readonly (readonly Card[])[];
}

/** A session as the actions that made it. */
export interface ReplayCase extends SessionOptions {
  readonly format: "kratzen-record/1";
  readonly ruleset: Ruleset;
  readonly actions: readonly Action[];
}

/** What each method of the protocol takes. */
export interface ProtocolParams {
  readonly deck: StreamCase;
  readonly words: StreamCase & { readonly count: number };
  readonly legalPlays: PlayCase;
  readonly trickWinner: TrickCase;
  readonly settlement: SettlementCase;
  readonly perft: PerftCase;
  readonly replay: { readonly record: ReplayCase; readonly full?: boolean };
}

/** The methods of the protocol, `hello` aside. */
export type ProtocolMethod = keyof ProtocolParams;

/** What `legalPlays` answers: the legal cards in the hand's order, and the code of the refusal of each other card. */
export interface JudgedHand {
  readonly legal: readonly Card[];
  readonly refused: Readonly<Record<string, string>>;
}

/** What `settlement` answers. */
export interface SettledHand {
  /** By seat; null for one who has no requirement. */
  readonly required: readonly (number | null)[];
  /** By seat. */
  readonly failed: readonly boolean[];
  readonly entries: readonly Entry[];
  readonly pot: Amount;
}

/** The states a replay leads through, and the action that was refused, if one was. */
export interface Replayed {
  /** After creation and after each action; one more than the actions that were accepted. */
  readonly sessions: readonly Session[];
  readonly refused: { readonly index: number; readonly code: string; readonly clause: string | null } | null;
}

/**
 * The canonical JSON of a value: the keys of each object sorted by UTF-16 code unit, no white space, everything else
 * as `JSON.stringify` writes it. The lower-case hex SHA-256 of its UTF-8 bytes is a session's digest in the vectors
 * and in the protocol.
 *
 * @example
 * ```ts
 * import { canonicalJson } from "kratzen/conformance";
 *
 * canonicalJson({ b: [1, null], a: "x" }); // => '{"a":"x","b":[1,null]}'
 * ```
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(",")}}`;
}

/** @internal The answer to `deck`: the key and commitment of a hand and the deck of its first shuffle and cut. */
export function streamOf({ seed, hand }: StreamCase): { key: string; commitment: string; deck: readonly Card[] } {
  const key = handKey(seed, hand);
  return { key, commitment: handCommitment(key), deck: deckFromKey(key) };
}

/** @internal The answer to `words`: the first words of a hand's stream (D2). */
export function wordsOf({ seed, hand, count }: ProtocolParams["words"]): { words: readonly number[] } {
  const words: number[] = [];
  for (let rng = { key: handKey(seed, hand), drawn: 0 }; words.length < count; ) {
    const [word, next] = nextInt(rng, 2 ** 32); // every word is below the bound, so none is refused (D3)
    words.push(word);
    rng = next;
  }
  return { words };
}

/** @internal The answer to `legalPlays`. */
export function judgedHand({ ruleset, trump, trick, hand }: PlayCase): JudgedHand {
  const template = sessionIn("play", ruleset, 6);
  const position = {
    ...template,
    trump,
    toAct: trick.length,
    hands: template.hands.map((_, seat) => (seat === trick.length ? hand : [])),
    trick: { leader: 0, plays: inOrder(trick) },
  };
  const checks = hand.map((card) => ({ card, check: checkPlay(position, card) }));
  return {
    legal: checks.filter(({ check }) => check.legal).map(({ card }) => card),
    refused: Object.fromEntries(checks.flatMap(({ card, check }) => (check.legal ? [] : [[card, check.code]]))),
  };
}

/** @internal The answer to `trickWinner`: the index of the winning card. */
export const winningIndex = ({ ruleset, trump, trick }: TrickCase): { index: number } => ({
  index: trickWinner(ruleset, trump, inOrder(trick)),
});

/** @internal The answer to `settlement`. */
export function settledHand(given: SettlementCase): SettledHand {
  const { ruleset, players, won, frozenPot, ...facts } = given;
  const template = sessionIn("settle", ruleset, players);
  const { lastResult } = settle({
    ...template,
    ...facts,
    frozenPot,
    tricks: won.flatMap((count, seat) => Array.from({ length: count }, () => trickWonBy(seat))),
    entries: [],
    ledger: { balances: won.map((): Amount => "0"), pot: frozenPot },
  });
  if (lastResult === null) throw new Error("A settled hand has a result.");
  const { required, failed, entries, pot } = lastResult;
  return { required, failed, entries, pot };
}

/** @internal The answer to `perft`. */
export function perftOf({ ruleset, trump, leader, hands }: PerftCase): { count: number } {
  const template = sessionIn("play", ruleset, hands.length);
  const dealt = template.hands[template.toAct]?.length ?? 0;
  const left = hands[leader]?.length ?? 0;
  const count = perft({
    ...template,
    trump,
    hands,
    toAct: leader,
    active: hands.flatMap((hand, seat) => (hand.length > 0 ? [seat] : [])),
    trick: { leader, plays: [] },
    tricks: Array.from({ length: dealt - left }, () => trickWonBy(leader)),
  });
  return { count };
}

/** @internal The states of a record, up to the first action that is refused. */
export function replayed(record: ReplayCase): Replayed {
  const sessions: Session[] = [createSession(record)];
  for (const [index, action] of record.actions.entries()) {
    const before = sessions[index];
    if (before === undefined) break;
    try {
      sessions.push(apply(before, action));
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      return { sessions, refused: { index, code: error.code, clause: error.clause } };
    }
  }
  return { sessions, refused: null };
}

const inOrder = (cards: readonly Card[]): readonly { seat: Seat; card: Card }[] =>
  cards.map((card, seat) => ({ seat, card }));

/** A completed trick of which only the winner matters. */
const trickWonBy = (seat: Seat): CompletedTrick => ({ leader: seat, plays: [], winner: seat });

const isIn = <P extends Phase>(phase: P, session: Session): session is Session<P> => session.phase === phase;

/** Some session in a phase that every game reaches, whose other facts a case replaces by its own. */
function sessionIn<P extends "play" | "settle">(phase: P, ruleset: Ruleset, players: number): Session<P> {
  const known = templates.get(ruleset) ?? [];
  const found = known.find((session) => session.players === players && session.phase === phase);
  if (found && isIn(phase, found)) return found;
  let session: Session = createSession({ players, seed: "template", ruleset });
  while (!isIn(phase, session)) {
    const action = legalActions(session)[0];
    if (action === undefined) throw new Error(`No session reaches the phase ${phase}.`);
    session = apply(session, action);
  }
  templates.set(ruleset, [...known, session]);
  return session;
}

const templates = /* @__PURE__ */ new WeakMap<Ruleset, readonly Session[]>();
