import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { CLAUSES, type ClauseId } from "kratzen/i18n";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectQuiet, type Lab, openLab, SITE } from "./browser.js";
import { playOn, point, start, textOf } from "./player.js";

let lab: Lab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab.close());

const handOf = (page: Page): Promise<readonly (string | null)[]> =>
  page.locator(".hand .card").evaluateAll((cards) => cards.map((card) => card.getAttribute("data-card")));

/** Plays on until a card of the hand may not be played. */
const untilRefused = (page: Page): Promise<void> =>
  playOn(page, point, async (asked) => asked === "play" && (await page.locator(".hand .illegal").count()) > 0);

test("a card that may not be played is explained with its clause, and stays in the hand", async () => {
  const visit = await lab.visit({ prefs: { pace: "instant" } });
  const { page } = visit;
  await start(page, { game: "fourCard", players: 4, seed: "12" });
  await untilRefused(page);
  const hand = await handOf(page);
  const refused = page.locator(".hand .illegal").first();
  const lifted = await page.locator(".hand .legal").evaluateAll((cards) => cards.map((card) => card.ariaLabel ?? ""));
  const name = (await refused.getAttribute("aria-label"))?.split(",")[0] ?? "";
  await refused.click({ force: true });
  const said = await textOf(page.locator(".explanation"));
  expect(said.toLowerCase()).toContain(`the ${name}`);
  for (const card of lifted) expect(said).toContain(card); // the cards that oblige
  const clause = (await textOf(page.locator(".explanation .clause"))) as ClauseId;
  expect(clause).toMatch(/^F12\.[12]$/);
  expect(said).toContain(CLAUSES[clause].en);
  expect(await handOf(page)).toEqual(hand);

  await page.locator(".hand .legal").first().click();
  await expect.poll(() => page.locator(".explanation p").count()).toBe(0);
  expectQuiet(visit);
});

test("the explanation speaks the language and the pack in use", async () => {
  const { page } = await lab.visit({ prefs: { pace: "instant", language: "de", pack: "german" } });
  await page.click(".practice > summary");
  await page.locator(".practice input").fill("12");
  await page.click("button[type=submit]");
  await untilRefused(page);
  await page.locator(".hand .illegal").first().click({ force: true });
  const clause = (await textOf(page.locator(".explanation .clause"))) as ClauseId;
  const said = await textOf(page.locator(".explanation"));
  expect(said).toContain(CLAUSES[clause].de);
  expect(said).toMatch(/Eichel|Laub|Herz|Schellen/);
});

test("undo goes back to the last decision, over what the bots did since", async () => {
  const visit = await lab.visit({ prefs: { pace: "instant" } });
  const { page } = visit;
  await start(page, { game: "fourCard", players: 4, seed: "undo" });
  expect(await page.getByRole("button", { name: "Undo" }).isDisabled()).toBe(true);
  let plays = 0;
  await playOn(page, point, async (asked) => asked === "play" && ++plays === 2);
  const state = (): Promise<readonly string[]> => page.locator(".seats, .felt, .hand, .question").allInnerTexts();
  const [before, hand] = [await state(), await handOf(page)];
  await point(page, "play");
  await expect.poll(async () => (await handOf(page)).length).toBe(2);
  await page.locator(".hand .legal").first().waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await handOf(page)).toEqual(hand);
  expect(await state()).toEqual(before);
  await page.locator(".hand .legal").first().focus();
  await page.keyboard.press("u");
  await expect.poll(async () => (await handOf(page)).length).toBe(4);
  expectQuiet(visit);
});

test("ledger and pot are always in sight, and add up to nothing", async () => {
  const { page } = await lab.visit({ prefs: { pace: "instant" } });
  await start(page, { game: "fourCard", players: 3 });
  const number = (text: string): number => {
    const parts = /^(−?)(\d*)([¼½¾]?)$/.exec(text.replace("balance", "").trim());
    return (parts?.[1] ? -1 : 1) * (Number(parts?.[2]) + ["", "¼", "½", "¾"].indexOf(parts?.[3] ?? "") / 4);
  };
  let looked = 0;
  await playOn(page, point, async (asked) => {
    if (asked === "over") return false;
    const [balances, pot] = await Promise.all([
      page.locator(".seat-balance").allInnerTexts(),
      textOf(page.locator(".pot dd")),
    ]);
    expect([...balances, pot].map(number).reduce((sum, amount) => sum + amount, 0)).toBe(0); // C7
    looked++;
    return false;
  });
  expect(looked).toBeGreaterThan(12);
});

test("the settlement names P, and what everybody required, won, paid and has", async () => {
  const { page } = await lab.visit({ prefs: { pace: "instant" } });
  await start(page, { game: "fourCard", players: 4 });
  await playOn(page, point, async (asked) => asked === "deal" && (await page.locator(".settlement").count()) > 0);
  // The first hand is a funding Muss: 1 from each and 2 from the dealer, so P = 5 (F2); who won no trick pays 5, the striker 10 (F15).
  expect(await textOf(page.locator(".settlement .p"))).toBe("P = 5");
  const heads = await page.locator(".settlement thead th").allInnerTexts();
  expect(heads.map((text) => text.split("\n")[0])).toEqual([
    "Seat",
    "Required",
    "Tricks",
    "Paid in",
    "Share",
    "Penalty",
    "Change",
    "Balance",
  ]);
  const rows = await page.locator(".settlement tbody tr").evaluateAll((all) =>
    all.map((row) => ({
      isStriker: row.querySelector(".striker") !== null,
      cells: Array.from(row.querySelectorAll("td"), ({ textContent }) => textContent ?? ""),
    })),
  );
  for (const { isStriker, cells } of rows) {
    const [required, tricks, paid, share, penalty, change, balance] = cells;
    const seven = required === "1" && isStriker; // F7
    const failed = Number.parseInt(tricks ?? "", 10) < Number(required);
    expect(required).toBe(isStriker && !seven ? "2" : "1");
    expect(paid).toBe(isStriker ? "−2" : "−1");
    expect(share).toBe("–");
    expect(penalty).toBe(failed ? (isStriker ? "−10" : "−5") : "–");
    expect(change).toBe(balance);
  }
});

test("language and pack can be changed, and are kept", async () => {
  const visit = await lab.visit();
  const { page } = visit;
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Language").selectOption("fr");
  expect(await textOf(page.getByRole("heading", { level: 2 }).last())).toBe("Réglages");
  await page.locator("dialog select").nth(1).selectOption("german");
  await page.locator("dialog select").nth(2).selectOption("dark");
  await page.getByRole("button", { name: "Fermer" }).click();
  await page.reload();
  expect(await page.locator("html").getAttribute("lang")).toBe("fr");
  expect(await page.getByRole("button", { name: "Commencer" }).count()).toBe(1);
  expect(await page.locator('.hero use[href^="#suit-german-"]').count()).toBeGreaterThan(0);
  expect(await page.locator('.hero use[href^="#suit-french-"]').count()).toBe(0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
  expectQuiet(visit);
});

test("the system's dark mode is followed", async () => {
  const shade = async (colorScheme: "light" | "dark"): Promise<string> => {
    const { page } = await lab.visit({ context: { colorScheme } });
    return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  };
  expect(await shade("light")).toBe("rgb(244, 238, 225)");
  expect(await shade("dark")).toBe("rgb(20, 24, 26)");
});

test("nothing moves for those who asked for less motion", async () => {
  const moving = async (reducedMotion: "reduce" | "no-preference"): Promise<number> => {
    const { page } = await lab.visit({ context: { reducedMotion } });
    await start(page, { game: "fourCard", players: 3, seed: "still" });
    await page.click(".host");
    await page.locator(".hand .card").first().waitFor();
    return page.evaluate(
      () =>
        [...document.querySelectorAll("*")].filter((element) => {
          const { animationName, transitionDuration } = getComputedStyle(element);
          return animationName !== "none" || transitionDuration.split(", ").some((time) => time !== "0s");
        }).length,
    );
  };
  expect(await moving("reduce")).toBe(0);
  expect(await moving("no-preference")).toBeGreaterThan(0);
});

test("wrong options are refused in words, and so is nothing else", async () => {
  const visit = await lab.visit();
  const { page } = visit;
  await page.check("input[value=fiveCard]");
  await page.click(".options > summary");
  await page.getByLabel("Counters at the start").fill("lots");
  await page.click("button[type=submit]");
  expect(await textOf(page.locator(".explanation"))).toContain("lots");
  await page.getByLabel("Counters at the start").fill("10");
  expect(await page.locator(".explanation p").count()).toBe(0);
  await page.getByLabel("after so many hands").fill("0");
  await page.click("button[type=submit]");
  expect(await textOf(page.locator(".explanation"))).toContain("V13");
  await page.getByLabel("after so many hands").fill("2");
  await page.click("button[type=submit]");
  await page.locator(".host").waitFor();
  expect(await textOf(page.locator(".seat-balance").first())).toContain("10");
  expectQuiet(visit);
});

test("the keys of the help do what it says", async () => {
  const visit = await lab.visit({ prefs: { pace: "instant" } });
  const { page } = visit;
  await start(page, { game: "fourCard", players: 3 });
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.keyboard.press("Escape");
  const isOpen = (): Promise<boolean> =>
    page.locator("#log").evaluate((log) => log instanceof HTMLDetailsElement && log.open);
  const was = await isOpen();
  await page.keyboard.press("l");
  expect(await isOpen()).toBe(!was);
  await playOn(page, point, async (asked) => asked === "play");
  await page.keyboard.press("2");
  expect(
    await page
      .locator(".hand .card")
      .nth(1)
      .evaluate((card) => card === document.activeElement),
  ).toBe(true);
  expectQuiet(visit);
});

test("a screen reader is told what happens", async () => {
  const { page } = await lab.visit({ prefs: { pace: "instant" } });
  await start(page, { game: "fourCard", players: 3, mode: "hotSeat" });
  await page.click(".host");
  const told = await textOf(page.getByRole("log"));
  expect(told).toMatch(/Hand 1, dealer Seat \d: 4 cards to each/);
  expect(told).toMatch(/(ace|king|queen|jack|ten|nine|eight|seven) of (clubs|spades|hearts|diamonds)|Weli/);
});

test("it runs from a plain file too", async () => {
  const page = await lab.browser.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(pathToFileURL(join(SITE, "index.html")).href);
  await page.click("button[type=submit]");
  await page.click(".host");
  await page.locator(".hand .card").first().waitFor();
  expect(
    await page.evaluate(() => getComputedStyle(document.querySelector(".felt") ?? document.body).borderRadius),
  ).not.toBe("0px");
  expect(complaints).toEqual([]);
});

test("all of it is under 120 kB gzip", () => {
  const files = readdirSync(SITE, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = files.map((file) => gzipSync(readFileSync(join(file.parentPath, file.name))).length);
  expect(files.length).toBeGreaterThanOrEqual(3);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(120_000);
});
