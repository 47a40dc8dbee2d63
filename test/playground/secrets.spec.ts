import { type GameRecord, parseRecord, replay } from "kratzen";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fromHash, toHash } from "../../docs/playground/src/link.js";
import { expectQuiet, type Lab, openLab } from "./browser.js";
import { playOn, point, start, textOf } from "./player.js";

let lab: Lab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab.close());

/** Everything of a page that another page, a server or a look over the shoulder could get at. */
const traces = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const fields = Array.from(document.querySelectorAll("input"), ({ value }) => value);
    const databases = await indexedDB.databases();
    const caches_ = await caches.keys();
    return JSON.stringify([
      location.href,
      document.title,
      document.cookie,
      document.documentElement.outerHTML,
      fields,
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      window.name,
      databases,
      caches_,
    ]);
  });

/** The ways in which a text may be hidden in another. */
const disguises = (seed: string): readonly string[] => [
  seed,
  encodeURIComponent(seed),
  Buffer.from(seed).toString("base64url").slice(0, -2),
  Buffer.from(seed).toString("hex"),
];

test("a random seed shows nowhere before the end, and then it is 128 bits", async () => {
  const visit = await lab.visit({ prefs: { pace: "instant" } });
  const { page, url } = visit;
  await start(page, { game: "tavern", players: 4 });
  const seen: string[] = [];
  await playOn(page, point, async (asked) => {
    if (asked !== "over") seen.push(await traces(page));
    expect(page.url()).toBe(url);
    return false;
  });
  const after = await traces(page);
  await page.click("#fair > summary");
  const seed = await textOf(page.locator("#fair dd code").last());
  expect(seed).toMatch(/^[0-9a-f]{32}$/);
  expect(after).toContain(seed);
  expect(seen.length).toBeGreaterThan(10);
  for (const text of seen) for (const hidden of disguises(seed)) expect(text).not.toContain(hidden);
  expectQuiet(visit);
});

test("a seed that was typed in is gone from the page once the game has started", async () => {
  const seed = "A wet evening, ninth of May";
  const { page } = await lab.visit({ prefs: { pace: "instant" } });
  await start(page, { game: "fourCard", players: 3, seed });
  const seen = [await traces(page)];
  await playOn(page, point, async (asked) => {
    if (asked !== "over") seen.push(await traces(page));
    return asked === "settle";
  });
  for (const text of seen) for (const hidden of disguises(seed)) expect(text).not.toContain(hidden);
});

test("the same seed deals the same cards, another one others", async () => {
  const hands: string[] = [];
  for (const seed of ["spring", "spring", "summer"]) {
    const { page } = await lab.visit();
    await start(page, { game: "fourCard", players: 3, seed });
    await page.click(".host");
    await page.waitForSelector(".hand .card");
    const held = page.locator(".hand .card");
    const cards = await held.evaluateAll((buttons) => buttons.map((card) => card.getAttribute("data-card")));
    hands.push(cards.join(" "));
  }
  expect(hands[0]).toBe(hands[1]);
  expect(hands[0]).not.toBe(hands[2]);
});

/** The rows of the standings: place, seat, balance. */
const standingsOf = (page: Page): Promise<readonly (readonly string[])[]> =>
  page
    .locator(".standings tbody tr")
    .evaluateAll((rows) => rows.map((row) => Array.from(row.children, ({ textContent }) => textContent ?? "")));

test("the link replays to the same standings, and every deal can be checked", async () => {
  const visit = await lab.visit();
  const { page } = visit;
  await start(page, { game: "fourCard", players: 4, mode: "hotSeat", seed: "link" });
  await page.click("#fair > summary");
  const commitment = await textOf(page.locator("#fair dd code").first());
  const promised: string[] = [];
  await playOn(page, point, async (asked) => {
    if (asked === "settle") promised.push(await textOf(page.locator("#fair dd code").last()));
    return false;
  });
  const standings = await standingsOf(page);

  const link = page.locator("#link");
  await expect.poll(() => link.inputValue()).toContain("#session=");
  const { hash } = new URL(await link.inputValue());
  const record: GameRecord = parseRecord(await fromHash(hash));
  const session = replay(record);
  expect(
    session.phase === "over" && session.standings.map(({ place, seat }) => [String(place), `Seat ${seat + 1}`]),
  ).toEqual(standings.map(([place, seat]) => [place, seat]));
  expect(session.commitment).toBe(commitment);

  await page.getByRole("button", { name: "Check every deal" }).click();
  const found = page.locator("#fair .findings li");
  expect(await found.count()).toBe(1 + 4);
  expect(await textOf(page.locator("#fair .good"))).toContain("Every deal is as it was promised.");
  expect((await textOf(page.locator("#fair"))).includes("✗")).toBe(false);
  for (const print of promised) expect(await textOf(page.locator("#fair"))).toContain(print);

  const second = await lab.visit({ hash });
  const slider = second.page.getByRole("slider");
  await slider.waitFor();
  expect(await second.page.locator(".seat-balance").allTextContents()).toEqual(Array(4).fill("balance 0"));
  await slider.press("End");
  expect(await standingsOf(second.page)).toEqual(standings);
  await slider.press("ArrowLeft");
  expect(await second.page.locator(".standings").count()).toBe(0);
  await slider.press("Home");
  for (let step = 0; step < 8; step++) await slider.press("ArrowRight");
  expect(await textOf(second.page.locator(".step"))).toContain("Step 8 of");
  expect(await second.page.locator(".open-hand").count()).toBe(4);
  await second.page.getByLabel("Seen by").selectOption("0");
  expect(await second.page.locator(".open-hand").count()).toBe(1);
  await second.page.getByLabel("Seen by").selectOption("spectator");
  expect(await second.page.locator(".open-hand").count()).toBe(0);
  expectQuiet(visit);
  expectQuiet(second);
});

test.each([
  ["garbage", () => Promise.resolve("#session=garbage")],
  ["another value", () => toHash({ format: "kratzen-record/1", players: 99 })],
  [
    "an illegal action",
    () =>
      toHash({
        format: "kratzen-record/1",
        players: 3,
        seed: "x",
        ruleset: { name: "fourCard", version: 1, options: {} },
        actions: [{ type: "settle" }],
      }),
  ],
] as const)("a link with %s is refused in words", async (_, hash) => {
  const visit = await lab.visit({ hash: await hash() });
  expect(await textOf(visit.page.getByRole("alert"))).toBe("The link holds no session that could be replayed.");
  expectQuiet(visit);
});

test("the link is copied to the clipboard", async () => {
  const { page } = await lab.visit({ context: { permissions: ["clipboard-read", "clipboard-write"] } });
  await start(page, { game: "fourCard", players: 3, mode: "hotSeat" });
  await page.getByRole("button", { name: "Stop here" }).click();
  await page.getByRole("button", { name: "Copy a link" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await page.locator("#link").inputValue());
});

test("a session that is watched again stands in the address", async () => {
  const visit = await lab.visit({ prefs: { pace: "instant" } });
  const { page, url } = visit;
  await start(page, { game: "fourCard", players: 3 });
  await playOn(page, point, async (asked) => asked === "deal" && (await page.locator(".settlement").count()) > 0);
  await page.getByRole("button", { name: "Stop here" }).click();
  const standings = await standingsOf(page);
  const link = page.locator("#link");
  await expect.poll(() => link.inputValue()).toContain("#session=");
  const address = await link.inputValue();
  await page.getByRole("button", { name: "Watch it again" }).click();
  await page.getByRole("slider").press("End");
  expect(await standingsOf(page)).toEqual(standings);
  await expect.poll(() => page.url()).toBe(address);
  await page.reload();
  await page.getByRole("slider").press("End");
  expect((await standingsOf(page)).map(([place, , balance]) => [place, balance])).toEqual(
    standings.map(([place, , balance]) => [place, balance]),
  );
  await page.getByRole("button", { name: "New game" }).first().click();
  expect(page.url()).toBe(url);
  expectQuiet(visit);
});

test("the page could send nothing even if it wanted to", async () => {
  const { page, strays, complaints } = await lab.visit();
  const sent = await page.evaluate(async (elsewhere) => {
    const ways = [
      () => fetch(elsewhere).then(() => "fetch"),
      () => fetch("./index.html").then(() => "fetch from here"),
      () =>
        new Promise((resolve, reject) => {
          const image = Object.assign(new Image(), { onload: () => resolve("image"), onerror: reject });
          image.src = `${elsewhere}/pixel.png`;
        }),
    ];
    const outcomes = await Promise.allSettled(ways.map((way) => way()));
    return outcomes.map(({ status }) => status);
  }, "https://example.org");
  expect(sent).toEqual(["rejected", "rejected", "rejected"]);
  expect(strays).toEqual([]);
  expect(
    complaints.every((complaint) => complaint.includes("Content Security Policy") || complaint.startsWith("failed")),
  ).toBe(true);
});
