import fc from "fast-check";
import type { Amount, Declaration, Ruleset, Seat } from "../index.js";
import { rulesets } from "./arbitraries.js";
import { type SettlementCase, settledHand } from "./protocol.js";
import {
  checkOf,
  judgeParts,
  type RemoteCheck,
  type RemoteOptions,
  UNREACHED,
  unsupported,
  valueAt,
} from "./remote-check.js";
import { fromLeftOf, type Game, handSizeOf } from "./table.js";

/** Hands to be settled as they occur in a game. */
function settlements(game: Game): fc.Arbitrary<SettlementCase> {
  return fc
    .record({
      ruleset: rulesets([game]),
      players: fc.integer({ min: 3, max: 6 }),
      dealer: fc.nat(5),
      striker: fc.nat(5),
      frozenPot: fc.oneof(
        fc.integer({ min: 1, max: 60 }).map((pot): Amount => `${BigInt(pot)}`),
        fc.constantFrom<Amount>("1/2", "16/5", "125/4"),
      ),
      event: fc.constantFrom("ordinary", "ordinary", "ordinary", "foldedOut", "muss", "seven", "tieBreak", "void"),
      says: fc.array(fc.constantFrom<Declaration>("join", "fold", "bettler"), { minLength: 6, maxLength: 6 }),
      tricks: fc.array(fc.nat(5), { minLength: 5, maxLength: 5 }),
    })
    .map(({ ruleset, players, dealer: dealt, striker: struck, frozenPot, event, says, tricks }): SettlementCase => {
      const dealer = dealt % players;
      const everybody = fromLeftOf(players, dealer);
      const facts = { ruleset, players, dealer, frozenPot, seven: event === "seven" };
      const nobody = everybody.map(() => null);
      if (event === "void" && game === "tavern") {
        const won = everybody.map(() => 0);
        const open = { kind: "ordinary", outcome: "void", tieBreak: false } as const;
        return { ...facts, ...open, striker: null, declarations: nobody, active: everybody, won };
      }
      const tieBreak = event === "tieBreak" && game === "fiveCard";
      const kind = tieBreak || event === "muss" || event === "seven" ? "muss" : "ordinary";
      const striker = game === "tavern" && kind === "ordinary" ? struck % players : dealer;
      const declarations = nobody.map((_, seat) =>
        kind === "muss" || seat === striker ? null : event === "foldedOut" ? "fold" : saidBy(ruleset, says[seat]),
      );
      const watching = (seat: Seat): boolean => tieBreak && says[seat] === "fold" && seat !== dealer;
      const active = everybody.filter((seat) => declarations[seat] !== "fold" && !watching(seat));
      const foldedOut = active.length === 1;
      const winners = foldedOut ? [] : tricks.slice(0, handSizeOf(ruleset)).map((pick) => active[pick % active.length]);
      const won = nobody.map((_, seat) => winners.filter((winner) => winner === seat).length);
      const outcome = foldedOut ? "foldedOut" : "played";
      return { ...facts, kind, outcome, tieBreak, striker, declarations, active, won };
    });
}

/** A declaration that the ruleset knows. */
function saidBy(ruleset: Ruleset, said: Declaration | undefined): Declaration {
  const knowsBettler = ruleset.name === "fiveCard" && ruleset.options.bettler !== null;
  return said === undefined || (said === "bettler" && !knowsBettler) ? "join" : said;
}

const hasBettler = ({ declarations }: SettlementCase): boolean => declarations.includes("bettler");
const isPlayed = ({ outcome }: SettlementCase): boolean => outcome === "played";

/** @internal The payments in an answer that have one of some reasons, or one of some clauses. */
export function entriesIn(value: unknown, path: string, ...kinds: readonly string[]): unknown {
  const entries = valueAt(value, path);
  if (!Array.isArray(entries)) return entries;
  return entries.filter((entry) => ["reason", "clause"].some((name) => kinds.includes(String(valueAt(entry, name)))));
}

/** @internal Who must win what, who is paid, who pays (F13 to F16, V9 to V12, V17, V18, T3, T4, T8). */
export function settlementChecks(options: RemoteOptions, games: readonly Game[]): readonly RemoteCheck[] {
  const paid =
    (...reasons: readonly string[]) =>
    (result: unknown): unknown => ({ entries: entriesIn(result, "entries", ...reasons) });
  const at =
    (name: string) =>
    (result: unknown): unknown => ({ [name]: valueAt(result, name) });
  const check = (
    clause: string,
    name: string,
    game: Game,
    isReached: (given: SettlementCase) => boolean,
    part: (result: unknown) => unknown,
    unless?: (result: unknown) => unknown,
  ): RemoteCheck => {
    if (!games.includes(game)) return unsupported(clause, "settlement", name);
    return checkOf(clause, "settlement", name, settlements(game), async (given) =>
      isReached(given) ? judgeParts(options, "settlement", given, settledHand(given), part, unless) : UNREACHED,
    );
  };
  const always = (): boolean => true;
  const usualStriker = ({ ruleset }: SettlementCase): boolean =>
    ruleset.name === "fiveCard" && ruleset.options.strikerTricks === 2;
  return [
    check("F13", "the tricks each player must win", "fourCard", always, at("required")),
    check("F14", "a share of P for each trick", "fourCard", isPlayed, paid("share"), at("failed")),
    check("F15", "the penalties", "fourCard", isPlayed, paid("penalty"), at("failed")),
    check("F16", "the next pot", "fourCard", always, at("pot"), at("entries")),
    check(
      "F10",
      "the pot for a striker whom nobody joins",
      "fourCard",
      (given) => !isPlayed(given),
      paid("pot", "share"),
    ),
    check("V9", "the tricks each player must win", "fiveCard", usualStriker, at("required")),
    check("V17", "a striker who must win more", "fiveCard", (given) => !usualStriker(given), at("required")),
    check("C9", "who failed", "fiveCard", (given) => !hasBettler(given), at("failed"), at("required")),
    check(
      "V10",
      "a share of P for each trick, if the player did not fail",
      "fiveCard",
      isPlayed,
      paid("share"),
      at("failed"),
    ),
    check(
      "V11",
      "the penalties",
      "fiveCard",
      (given) => isPlayed(given) && !hasBettler(given),
      paid("penalty"),
      at("failed"),
    ),
    check("V12", "the next pot", "fiveCard", always, at("pot"), at("entries")),
    check(
      "V7",
      "the pot for a striker whom nobody joins",
      "fiveCard",
      (given) => !isPlayed(given),
      paid("pot", "share"),
    ),
    check("V18", "the Bettler", "fiveCard", hasBettler, (result) => ({
      required: valueAt(result, "required"),
      failed: valueAt(result, "failed"),
      entries: entriesIn(result, "entries", "V18"),
    })),
    check("T3", "everyone pays when all said weiter", "tavern", ({ striker }) => striker === null, paid("weiter")),
    check(
      "T4",
      "the pot for a striker whom nobody joins",
      "tavern",
      ({ outcome }) => outcome === "foldedOut",
      paid("pot"),
    ),
    check("T8", "requirements, shares and penalties as in the four-card game", "tavern", isPlayed, (result) => result),
  ];
}
