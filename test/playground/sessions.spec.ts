import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectQuiet, type Lab, openLab } from "./browser.js";
import { playOn, point, start, type Table, textOf, type } from "./player.js";

let lab: Lab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab.close());

const TABLES: readonly (readonly [Table, number])[] = [
  [{ game: "fourCard", players: 4 }, 4],
  [{ game: "fiveCard", players: 5, hands: 3, extras: true }, 3],
  [{ game: "tavern", players: 3 }, 3],
];

describe.each(TABLES)("a whole session of %o", (table, hands) => {
  test.each([
    ["pointer", point],
    ["keyboard", type],
  ] as const)("by %s", async (_, answer) => {
    const visit = await lab.visit({ prefs: { pace: "instant" } });
    const { page } = visit;
    await start(page, table);
    let deals = 0;
    await playOn(page, answer, async (asked) => {
      if (asked === "deal") deals++;
      return false;
    });
    if (table.game === "fiveCard") {
      expect(deals - hands).toBeOneOf([0, 1]); // a tie-break (V14)
    } else {
      expect(deals).toBe(hands);
    }
    expect(await page.locator(".standings tbody tr").count()).toBe(table.players);
    expectQuiet(visit);
  });
});

test("all seats in hot-seat mode, two hands of six at one device", async () => {
  const visit = await lab.visit();
  const { page } = visit;
  await start(page, { game: "fourCard", players: 6, mode: "hotSeat" });
  let curtains = 0;
  let deals = 0;
  await playOn(page, point, async (asked) => {
    if (asked === "deal") return ++deals > 2;
    if (asked !== "curtain") return false;
    curtains++;
    // No card of any hand is in the page while the device is passed on.
    expect(await page.locator(".hand, .open-hand, main [data-card], main .face:not(.back)").count()).toBe(0);
    return false;
  });
  expect(curtains).toBeGreaterThan(2 * 6);
  expectQuiet(visit);
});

test("a hand in hot-seat mode is covered again after each action", async () => {
  const { page } = await lab.visit();
  await start(page, { game: "fourCard", players: 3, mode: "hotSeat" });
  await page.click(".host");
  const [seat] = (await textOf(page.locator(".curtain h2"))).match(/Seat \d/) ?? [];
  await page.click(".curtain button");
  expect(await page.locator(".hand").getAttribute("aria-label")).toBe(`Hand of ${seat}`);
  await playOn(page, point, async (asked) => asked === "curtain");
  expect(await textOf(page.locator(".curtain h2"))).not.toContain(seat);
});
