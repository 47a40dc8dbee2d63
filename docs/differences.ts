// The table of what differs between the games, and the phases of each, told from the agreements that the engine plays by.

import { agreementOf, fiveCard, fourCard, tavern } from "../src/ruleset.js";
import type { Agreement, Condition, Duty, MussCause, Stage } from "../src/rulesets/agreement.js";

/** The games in the order of the columns, each as it is by default. */
const GAMES = [fourCard(), fiveCard(), tavern()] as const;

const count = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? "" : "s"}`;

const list = (parts: readonly string[], word: "and" | "or"): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${word} ${parts[parts.length - 1]}`;

function ante({ first, others }: Duty): string {
  if (first === others) return `everyone ${first}`;
  return others === 0 ? `the dealer ${first}` : `the dealer ${first}, everyone else ${others}`;
}

const antes = ({ antes: { emptyPot, otherwise, clause } }: Agreement): string =>
  ante(emptyPot) === ante(otherwise)
    ? `${ante(otherwise)} (${clause})`
    : `empty pot: ${ante(emptyPot)}; else ${ante(otherwise)} (${clause})`;

const deal = ({ packets, turnAfter }: Agreement): string =>
  [...packets.slice(0, turnAfter), "the upcard", ...packets.slice(turnAfter)].join(", ");

const CAUSES: { readonly [cause in MussCause]: string } = {
  emptyPot: "with an empty pot",
  seven: "after a seven",
  firstHand: "in the first hand",
  failure: "after a failure",
  ordinaryFailure: "after a failure in an ordinary hand",
};

function stage({ phase, clause, opening }: Stage): string {
  if (opening === "turnTrump") return `an oder turns its trump (${clause})`;
  if (phase === "pickup") return `the dealer takes the upcard (${clause})`;
  if (phase === "trump") return `a Weli upcard: the dealer names the trump (${clause})`;
  if (phase === "bid") return `bids (${clause})`;
  if (phase === "declare") return `declarations (${clause})`;
  return `${phase} (${clause})`;
}

const stageOf = ({ stages }: Agreement, phase: Stage["phase"]): Stage | undefined =>
  stages.find((one) => one.phase === phase);

const beforePlay = ({ stages }: Agreement): string =>
  stages
    .filter(({ phase }) => phase !== "play" && phase !== "discard")
    .map(stage)
    .join(", ");

function required({ required: { usual, afterSeven } }: Agreement): string {
  const each = ({ first, others }: Duty): string =>
    first === others ? `everyone ${first}` : `striker ${first}, others ${others}`;
  return each(usual) === each(afterSeven) ? each(usual) : `${each(usual)}; after a seven ${each(afterSeven)}`;
}

function share({ shares: { inMuss, toFailed, clause }, handSize }: Agreement): string {
  const limits = [...(inMuss ? [] : ["not in a Muss"]), ...(toFailed ? [] : ["not to who failed"])];
  return `P/${handSize}${limits.map((limit) => `, ${limit}`).join("")} (${clause})`;
}

function penalty({ penalty: { unit, times, clause } }: Agreement): string {
  const amount = (n: number): string => (unit === "counter" ? count(n, "counter") : n === 1 ? "P" : `${n}P`);
  const others = amount(times.others);
  const striker = times.first === times.others ? "" : `, the striker ${amount(times.first)}`;
  return `${others}${striker} (${clause})`;
}

const trick = ({ trick: { head, clauses } }: Agreement): string =>
  `follow suit${head ? " and beat the winning card" : ""} (${clauses.follow}), else trump and overtrump (${clauses.trump})`;

function end({ end: { hands, target, broke } }: Agreement): string {
  const ways = [
    ...(hands === "rotation" ? ["as many hands as players"] : hands === null ? [] : [count(hands, "hand")]),
    ...(target === null ? [] : [`someone has ${target}`]),
    ...(broke ? ["someone is broke"] : []),
  ];
  return list(ways, "or");
}

/** The rows: what varies, and what it is in a game. */
const ROWS: readonly (readonly [label: string, tell: (game: Agreement) => string])[] = [
  ["cards in a hand", ({ handSize }) => String(handSize)],
  ["dealt in packets", deal],
  ["a Weli turned up", ({ weliUpcard }) => (weliUpcard === "turnAnother" ? "another card is turned" : "stays")],
  ["the cut", ({ cut }) => (cut === "ritual" ? "a ritual, which can move the deal (T1)" : "of no effect")],
  ["antes", antes],
  [
    "a Muss",
    ({ muss }) =>
      list(
        muss.map((cause) => CAUSES[cause]),
        "or",
      ),
  ],
  ["striker", ({ striker }) => (striker === "dealer" ? "the dealer" : "by bid; without bids the dealer")],
  ["before the play", beforePlay],
  [
    "first lead",
    (game) => (stageOf(game, "play")?.first === "striker" ? "the striker" : "the dealer's left neighbour"),
  ],
  ["a card", trick],
  ["tricks required", required],
  ["a trick wins", share],
  ["a failure costs", penalty],
  ["all others fold", (game) => `the striker takes the pot (${stageOf(game, "declare")?.clause})`],
  ["the end", end],
  ["two leaders at the end", ({ tieBreak }) => (tieBreak ? "one more hand of the two (V14)" : "share (F17)")],
];

/** The table in Markdown, the games with their default options. */
function differences(): string {
  const rows = [
    ["", ...GAMES.map(({ name }) => `\`${name}()\``)],
    ["---", ...GAMES.map(() => "---")],
    ...ROWS.map(([label, tell]) => [label, ...GAMES.map((game) => tell(agreementOf(game)))]),
  ];
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

const CONDITIONS: { readonly [condition in Condition]: string } = {
  always: "",
  ordinary: "in an ordinary hand",
  noStriker: "when the dealer is not the striker already",
  noTrump: "when nothing has set the trump",
  notTieBreak: "where it is agreed, but not in a tie-break",
  overfull: "whoever holds too many cards",
};

/** One line of a diagram: the phase, its clause, when the hand goes through it. */
const step = ({ phase, clause, when }: Stage): string =>
  `  → ${phase.padEnd(9)} ${clause.padEnd(4)} ${CONDITIONS[when]}`.trimEnd();

/** The phases of the games in their order, the exchange of the five-card game included. */
function phases(): string {
  const games = [fourCard(), fiveCard({ exchange: { max: 2, fee: "1" } }), tavern()].map((game) =>
    [`${game.name}()`, "    ready", ...agreementOf(game).stages.map(step), "  → settle"].join("\n"),
  );
  return `\`\`\`text\n${games.join("\n\n")}\n\`\`\``;
}

/** Before and after the diagrams. */
const PHASES_HEAD = `## The phases of a hand

Every phase in its order, the clause that says who acts in it, and when a hand goes through it.`;

const PHASES_FOOT = "A hand in which all others fold, and one that is void, goes straight to `settle`.";

const PLACE = /(?<=<!-- differences: written by `npm run docs:update` -->\n)[\s\S]*?(?=<!-- end of differences -->)/;

/** A page with the table and the phases written where its comments say. */
export const withDifferences = (page: string): string =>
  page.replace(PLACE, () => `\n${[differences(), PHASES_HEAD, phases(), PHASES_FOOT].join("\n\n")}\n\n`);
