// What stands behind the table: the bots, undo, the check of the deals, the link.
import { apply, legalActions, type Session, viewFor } from "kratzen";
import { expect, test } from "vitest";
import { chooseAction } from "../../docs/playground/src/bot.js";
import { checkDeals } from "../../docs/playground/src/fair.js";
import { act, type Game, type Step, sessionOf, startGame, undo } from "../../docs/playground/src/game.js";
import { fromHash, toHash } from "../../docs/playground/src/link.js";
import { recordOf, stepsOf } from "../../docs/playground/src/record.js";
import { randomSeed } from "../../docs/playground/src/seed.js";
import { SETUP, type Setup } from "../../docs/playground/src/setup.js";

/** A whole session that bots play. */
function played(setup: Setup): Game {
  let game = startGame(setup);
  for (let session = sessionOf(game); session.phase !== "over"; session = sessionOf(game)) {
    const action = session.toAct === null ? legalActions(session)[0] : chooseAction(viewFor(session, session.toAct));
    if (!action) throw new Error(`Nothing is done in ${session.phase}.`);
    game = act(game, action);
  }
  return game;
}

const extras = {
  ...SETUP.fiveCard,
  hands: "6",
  exchange: true,
  bettler: true,
  mussAfterFailure: "afterOrdinary",
} as const;
const TABLES = (["fourCard", "fiveCard", "tavern"] as const).flatMap((game) =>
  [3, 4, 5, 6].map((players): Setup => ({ ...SETUP, game, players, mode: "hotSeat", fiveCard: extras })),
);

test.each(TABLES)("bots play $game with $players to the end, and every deal can be checked", (table) => {
  for (const seed of ["one", "two", "three"]) {
    const { steps } = played({ ...table, seed });
    const check = checkDeals(steps);
    expect(check.session).toBe(true);
    expect(check.deals.length).toBeGreaterThanOrEqual(table.players === 3 ? 3 : 4);
    for (const { key, cards } of check.deals) expect([key, cards]).toEqual([true, true]);
  }
});

test("bots do all that can be done, not the same thing always", () => {
  const done = new Set<string>();
  for (let n = 0; n < 40; n++) {
    for (const table of TABLES.filter(({ players }) => players === 4)) {
      for (const { action } of played({ ...table, seed: `variety ${n}` }).steps) {
        if (action?.type === "declare") done.add(action.declaration);
        if (action?.type === "bid") done.add(action.bid);
        if (action?.type === "exchange") done.add(action.choice);
      }
    }
  }
  expect([...done].sort()).toEqual(
    [
      "bettler",
      "fold",
      "join",
      "oder",
      "packerl",
      "sau",
      "schlagen",
      "standard",
      "trumpfpackerl",
      "weiter",
      "weiterOder",
    ].sort(),
  );
});

/** The steps with the state after the first deal changed. */
function tampered(game: Game, change: (session: Session) => Session): readonly [Step, ...Step[]] {
  const [first, ...later] = game.steps;
  return [
    first,
    ...later.map((step) => (step.action?.type === "deal" ? { ...step, session: change(step.session) } : step)),
  ];
}

test("a deal that was changed is found out", () => {
  const game = played({ ...SETUP, seed: "honest" });
  const swapped = tampered(game, (session) =>
    "hands" in session ? { ...session, hands: [...session.hands.slice(1), session.hands[0] ?? []] } : session,
  );
  expect(checkDeals(swapped).deals.every(({ key, cards }) => key && !cards)).toBe(true);
  const forged = tampered(game, (session) =>
    "hands" in session ? { ...session, handCommitment: "0".repeat(64) } : session,
  );
  expect(checkDeals(forged).deals.every(({ key, cards }) => !key && cards)).toBe(true);
  const [first, ...later] = game.steps;
  expect(checkDeals([{ ...first, session: { ...first.session, commitment: "0".repeat(64) } }, ...later]).session).toBe(
    false,
  );
});

test("undo against bots leads to the last own decision, hand over hand, and stops at the end", () => {
  let game = startGame({ ...SETUP, seed: "back" });
  expect(undo(game)).toBe(null);
  const decisions: Session[] = [];
  for (let session = sessionOf(game); session.phase !== "over"; session = sessionOf(game)) {
    if (session.toAct === 0) {
      const back = undo(game);
      expect(back && sessionOf(back)).toEqual(decisions.at(-1) ?? null);
      decisions.push(session);
    }
    const action = session.toAct === null ? legalActions(session)[0] : chooseAction(viewFor(session, session.toAct));
    if (action) game = act(game, action);
  }
  expect(decisions.length).toBeGreaterThan(8);
  expect(undo(game)).toBe(null); // the seed has been shown
});

test("a record goes through a link and comes back, step by step", async () => {
  const game = played({ ...SETUP, game: "tavern", players: 6, seed: "Grüß Gott 🌰" });
  const hash = await toHash(recordOf(game));
  expect(hash).toMatch(/^#session=[\w-]+$/);
  expect(hash.length).toBeLessThan(4000);
  const steps = stepsOf(await fromHash(hash));
  expect(steps).toEqual(game.steps);
  const last = steps.reduce<Session>(
    (session, { action }) => (action ? apply(session, action) : session),
    steps[0].session,
  );
  expect(last).toEqual(sessionOf(game));
});

test("random seeds have 128 bits and are all different", () => {
  const seeds = Array.from({ length: 1000 }, randomSeed);
  expect(new Set(seeds).size).toBe(1000);
  for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{32}$/);
  // Each bit is sometimes set and sometimes not.
  const bits = seeds.map((seed) => BigInt(`0x${seed}`));
  for (let bit = 0n; bit < 128n; bit++) {
    const set = bits.filter((value) => (value >> bit) & 1n).length;
    expect(set).toBeGreaterThan(350);
    expect(set).toBeLessThan(650);
  }
});
