import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectQuiet, type Lab, openLab } from "./browser.js";
import { playOn, point, start, textOf } from "./player.js";

let lab: Lab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab.close());

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare const axe: { readonly run: (options: RunOptions) => Promise<AxeResults> };

/** What axe finds in the page as it stands, and whether it is wider than its window. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    axe.run({
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      resultTypes: ["violations"],
    }),
  );
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    ),
    ...(isWide ? ["wider than the window"] : []),
  ];
}

const LOOKS = [
  { colorScheme: "light", viewport: { width: 1280, height: 800 } },
  { colorScheme: "dark", viewport: { width: 1280, height: 800 } },
  { colorScheme: "light", viewport: { width: 360, height: 740 } },
  { colorScheme: "dark", viewport: { width: 360, height: 740 } },
] as const;

test.each(LOOKS)("every screen is without fault: $colorScheme, $viewport.width wide", async (context) => {
  const visit = await lab.visit({
    prefs: { pace: "instant", pack: "german" },
    context: { ...context, reducedMotion: "reduce" },
  });
  const { page } = visit;
  const checked = new Set<string>();
  const check = async (screen: string): Promise<void> => {
    if (checked.has(screen)) return;
    checked.add(screen);
    expect(await faultsOf(page), screen).toEqual([]);
  };

  await page.check("input[value=fiveCard]");
  await page.click(".options > summary");
  await page.getByRole("checkbox", { name: "Exchange of cards" }).check();
  await page.getByRole("checkbox", { name: "Bettler (win no trick)" }).check();
  await page.getByLabel("Counters at the start").fill("lots");
  await page.click("button[type=submit]");
  await page.click(".practice > summary");
  await check("start");
  await page.getByRole("button", { name: "Settings" }).click();
  await check("settings");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keys and help" }).click();
  await check("help");
  await page.keyboard.press("Escape");

  await page.reload();
  await start(page, { game: "tavern", players: 6, seed: "access" });
  await playOn(page, point, async (asked) => {
    const question = asked === "over" ? "" : await textOf(page.locator(".question"));
    const isSettled = (await page.locator(".settlement").count()) > 0;
    await check(`${asked} ${question.replace(/\d/g, "")}${isSettled ? " settled" : ""}`);
    if (asked === "play" && (await page.locator(".hand .illegal").count()) > 0) {
      await page.locator(".hand .illegal").first().click({ force: true });
      await check("refused");
    }
    return false;
  });
  await page.click("#fair > summary");
  await page.getByRole("button", { name: "Check every deal" }).click();
  await check("checked");
  if (!(await page.locator("#log").evaluate((log) => log.hasAttribute("open")))) await page.click("#log > summary");
  await check("log");
  await page.getByRole("button", { name: "Watch it again" }).click();
  await page.getByRole("slider").press("PageUp");
  await check("replay");

  await page.getByRole("button", { name: "New game" }).first().click();
  await start(page, { game: "fourCard", players: 4, mode: "hotSeat" });
  await page.click(".host");
  await check("curtain");

  for (const asked of ["deal", "choose", "answer", "play", "settle", "over"]) {
    expect(
      [...checked].some((screen) => screen.startsWith(asked)),
      asked,
    ).toBe(true);
  }
  expect(checked).toContain("refused");
  expectQuiet(visit);
});
