import { styleText } from "node:util";
import { addAmounts, compareAmounts, formatAmount, subtractAmounts } from "kratzen";

/**
 * What happened, in words and tables for a card player.
 *
 * @typedef {import("kratzen").Session} Session
 * @typedef {import("kratzen").HandResult} HandResult
 */

const SYMBOLS = { C: "♣", S: "♠", H: "♥", D: "♦" };
const SUITS = { C: "clubs", S: "spades", H: "hearts", D: "diamonds" };
const GAMES = { fourCard: "four-card", fiveCard: "five-card", tavern: "tavern" };
const EXCHANGES = { sau: "vier auf die Sau", trumpfpackerl: "a Trumpfpackerl", packerl: "a Packerl" };

const inColour = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;
const paint = (style, text) => (inColour ? styleText(style, text) : text);
const bold = (text) => paint("bold", text);
const dim = (text) => paint("dim", text);

const name = (seat) => "ABCDEF"[seat];
const names = (seats) => list(seats.map(name));
const seats = (flags) => flags.flatMap((flag, seat) => (flag ? [seat] : []));
const list = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);
const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** "K♥", the Weli "We"; always two columns wide. */
function card(text) {
  if (text === "W") return paint("yellow", "We");
  const plain = `${text[0]}${SYMBOLS[text[1]]}`;
  return text[1] === "H" || text[1] === "D" ? paint("red", plain) : plain;
}
const cards = (all) => all.map(card).join(" ");

/** An amount in full, or its decimals where the fraction has grown too long to read. */
function money(amount) {
  const fraction = formatAmount(amount);
  return fraction.length <= 8 ? fraction : `≈${formatAmount(amount, { style: "decimal" })}`;
}

/** Columns of text, the first to the left, the others to the right; colours take no room. */
function table(rows) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escapes of colours
  const width = (text) => [...text.replace(/\u001b\[\d+m/g, "")].length;
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => width(row[column]))));
  const cell = (text, column) => {
    const space = " ".repeat(widths[column] - width(text));
    return column === 0 ? text + space : space + text;
  };
  return rows.map((row) => `    ${row.map(cell).join("   ").trimEnd()}`);
}

const line = (label, text) => `  ${dim(label.padEnd(11))}${text}`;

/** The heading of a session. */
export function tellStart({ ruleset, players, seed, commitment }) {
  const seatNames = Array.from({ length: players }, (_, seat) => name(seat)).join(" ");
  return [
    bold(`Kratzen: the ${GAMES[ruleset.name]} game`),
    line("players", `${players}, clockwise ${seatNames}`),
    line("seed", JSON.stringify(seed)),
    line("commitment", commitment),
  ];
}

/** Why everybody must play, or that others may fold. */
function kindOf(result, previous, ruleset) {
  if (result.kind === "ordinary") return "an ordinary hand: the others may fold";
  const reasons = [];
  if (result.tieBreak) reasons.push("two lead, and this hand breaks the tie");
  if (result.seven) reasons.push("a seven was turned up");
  if (ruleset.name !== "fiveCard" && (previous?.pot ?? "0") === "0") reasons.push("the pot was empty");
  if (ruleset.name === "fiveCard" && !previous) reasons.push("it is the first hand");
  const failed = previous ? seats(previous.failed) : [];
  const counts = ruleset.options.mussAfterFailure === "always" || previous?.kind === "ordinary";
  if (ruleset.name === "fiveCard" && failed.length > 0 && counts)
    reasons.push(`${names(failed)} failed in the hand before`);
  return `a Muss, because ${list(reasons)}`;
}

function tellRitual(cuts) {
  return cuts.flatMap(({ cutter, shown, paid }) =>
    paid.length === 0
      ? []
      : [
          line(
            "cut",
            `${name(cutter)} shows ${cards(shown)}; ${paid.map(name).join(", ")} ${paid.length === 1 ? "pays" : "pay"} 1`,
          ),
        ],
  );
}

/** The upcard, and the trump that it makes; none where the dealer names one, or an oder turns another. */
function tellUpcard({ exposed, trump }) {
  const suit = exposed.at(-1)[1];
  return suit === undefined || suit !== trump ? cards(exposed) : `${cards(exposed)}, ${SUITS[suit]} are trumps`;
}

function tellNewTrump({ exposed, trump, dealer }) {
  const suit = exposed.at(-1)[1];
  if (trump === null || suit === trump) return [];
  return [
    line("trumps", `${SUITS[trump]}, ${suit === undefined ? `named by ${name(dealer)}` : "turned up after the oder"}`),
  ];
}

const BIDS = { schlagen: "Schlagen", oder: "Oder", weiterOder: "Weiter-Oder", weiter: "weiter" };

function tellBids({ bids, dealer, players }) {
  const order = Array.from({ length: players }, (_, step) => (dealer + 1 + step) % players).filter(
    (seat) => bids[seat],
  );
  return order.length === 0 ? [] : [line("bids", order.map((seat) => `${name(seat)} ${BIDS[bids[seat]]}`).join(", "))];
}

function tellDeclarations({ declarations }) {
  const who = (word) => seats(declarations.map((said) => said === word));
  const said = [
    ["join", "joins", "join"],
    ["bettler", "plays Bettler", "play Bettler"],
    ["fold", "folds", "fold"],
  ].flatMap(([word, one, more]) =>
    who(word).length === 0 ? [] : [`${names(who(word))} ${who(word).length === 1 ? one : more}`],
  );
  return said.length === 0 ? [] : [line("declared", said.join("; "))];
}

function tellExchanges({ exchanges, faceUp }) {
  const told = exchanges.flatMap((done, seat) => {
    if (!done) return [];
    return [
      `${name(seat)} ${done.choice === "standard" ? (done.count === 0 ? "none" : done.count) : EXCHANGES[done.choice]}`,
    ];
  });
  return [
    ...(faceUp.length === 0 ? [] : [line("turned up", cards(faceUp))]),
    ...(told.length === 0 ? [] : [line("exchanged", told.join(", "))]),
  ];
}

function tellTricks({ tricks }, active) {
  if (tricks.length === 0) return [];
  const head = ["trick", ...active.map(name), "won by"];
  const rows = tricks.map(({ leader, plays, winner }, number) => [
    String(number + 1),
    ...active.map((seat) => {
      const played = plays.find((play) => play.seat === seat);
      return `${seat === leader ? ">" : " "}${card(played.card)}`;
    }),
    name(winner),
  ]);
  return ["", ...table([head, ...rows])];
}

/** Who owed what, what came of it, and what everybody paid and got. */
function tellSettlement(result, before) {
  const { required, won, failed, payouts, penalties, balances, entries } = result;
  const bonus = (seat) =>
    entries
      .filter((entry) => entry.seat === seat && entry.reason === "bonus")
      .reduce((sum, { amount }) => addAmounts(sum, amount), "0");
  const hasBonus = entries.some(({ reason }) => reason === "bonus");
  const some = (amount) => (amount === "0" ? "-" : money(amount));
  const owed = (seat) => {
    if (required[seat] === null) return ["-", "-", "-"];
    return [
      `${required[seat]}${seat === result.striker ? " (striker)" : ""}`,
      String(won[seat]),
      failed[seat] ? paint("red", "failed") : "met",
    ];
  };
  const head = ["", "owed", "won", "", "share", "penalty", ...(hasBonus ? ["bonus"] : []), "in all", "balance"];
  const rows = balances.map((balance, seat) => [
    name(seat),
    ...owed(seat),
    some(payouts[seat]),
    penalties[seat] === "0" ? "-" : `-${money(penalties[seat])}`,
    ...(hasBonus ? [some(bonus(seat))] : []),
    some(subtractAmounts(balance, before.balances[seat])),
    money(balance),
  ]);
  return [
    "",
    ...table([head, ...rows]),
    line("pot", `${money(before.pot)} before the hand, P = ${money(result.frozenPot)}, now ${money(result.pot)}`),
  ];
}

const OUTCOMES = {
  foldedOut: ({ striker, frozenPot }) =>
    `all others fold: ${name(striker)} takes the pot of ${money(frozenPot)} without play`,
  void: ({ striker }) =>
    striker === null
      ? "nobody bids: everyone pays 1, and the deal passes on"
      : "no card could decide the trump: the hand is void",
};

/**
 * A settled hand.
 *
 * @param {Session} start - before the deal
 * @param {Session} end - before the settlement
 * @param {HandResult} result - what it came to
 */
export function tellHand(start, end, result) {
  const { dealer, striker, outcome, frozenPot, entries } = result;
  const seat = [...end.active].sort((a, b) => a - b);
  const antes = entries.filter(({ reason }) => reason === "ante");
  const paid = antes.map((entry) => `${name(entry.seat)} ${money(subtractAmounts("0", entry.amount))}`).join(", ");
  return [
    "",
    bold(`Hand ${result.hand}, dealt by ${name(dealer)}`),
    ...tellRitual(end.ritual),
    line("antes", paid),
    line("upcard", tellUpcard(result)),
    line("kind", kindOf(result, start.lastResult, start.ruleset)),
    ...tellBids(end),
    ...(striker === null ? [] : [line("striker", name(striker))]),
    ...tellDeclarations(end),
    ...tellNewTrump(result),
    ...tellExchanges(end),
    ...(outcome === "played"
      ? [line("P", `${money(frozenPot)}, frozen before the first card`)]
      : [line("unplayed", OUTCOMES[outcome](result))]),
    ...tellTricks(end, seat),
    ...tellSettlement(result, start.ledger),
  ];
}

/** The end of a session. */
export function tellEnd({ standings, winners, ledger, hand, seed, commitment }) {
  const rows = standings.map(({ place, seat, balance }) => [`${place}.`, name(seat), money(balance)]);
  const sum = standings.reduce((all, { balance }) => addAmounts(all, balance), ledger.pot);
  return [
    "",
    bold(`After ${plural(hand, "hand")}`),
    ...table(rows),
    line("pot", `${money(ledger.pot)}, recorded and not distributed`),
    line(winners.length === 1 ? "winner" : "winners", names(winners)),
    line(
      "check",
      `balances and pot add up to ${money(sum)}${compareAmounts(sum, "0") === 0 ? "" : ", the chips of the start"}`,
    ),
    line(
      "",
      `sessionCommitment(${JSON.stringify(seed)}) is ${commitment.slice(0, 16)}…, as published before the first deal`,
    ),
  ];
}
