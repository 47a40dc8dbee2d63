// Plays the playground as a person does: looks at what is asked, and answers by pointer or by keyboard.
import type { Locator, Page } from "playwright-core";

/** What the page asks for. */
export type Prompt = "over" | "curtain" | "deal" | "settle" | "play" | "choose" | "answer";

/** What a game is set up with. */
export interface Table {
  readonly game: "fourCard" | "fiveCard" | "tavern";
  readonly players: number;
  readonly mode?: "solo" | "hotSeat";
  readonly seed?: string;
  /** Of the five-card game: how many hands, and whether there are exchange and Bettler. */
  readonly hands?: number;
  readonly extras?: boolean;
}

/** The text of what a locator finds, when it is there. */
export const textOf = async (locator: Locator): Promise<string> => (await locator.textContent()) ?? "";

/** Fills in the start screen and starts. */
export async function start(page: Page, { game, players, mode = "solo", seed, hands, extras }: Table): Promise<void> {
  await page.check(`input[name=game][value=${game}]`);
  await page.check(`input[name=players][value="${players}"]`);
  await page.check(`input[name=mode][value=${mode}]`);
  if (hands !== undefined) {
    await page.click(".options > summary");
    await page.getByLabel("after so many hands").fill(String(hands));
    if (extras) {
      await page.getByRole("checkbox", { name: "Exchange of cards" }).check();
      await page.getByRole("checkbox", { name: "Bettler (win no trick)" }).check();
    }
  }
  if (seed !== undefined) {
    await page.click(".practice > summary");
    await page.getByLabel("Seed").fill(seed);
  }
  await page.click("button[type=submit]");
}

/** Waits until the page asks for something, and tells what. */
async function prompt(page: Page): Promise<Prompt> {
  const handle = await page.waitForFunction((): Prompt | null => {
    const has = (selector: string): boolean => document.querySelector(selector) !== null;
    if (has(".over")) return "over";
    if (has(".curtain")) return "curtain";
    if (has(".host")) return has(".stakes .muss, .stakes .ordinary") ? "settle" : "deal";
    if (has(".hand .legal")) return "play";
    if (has(".hand .choice, .hand .chosen")) return "choose";
    return has(".answer") ? "answer" : null;
  });
  return (await handle.jsonValue()) ?? "over";
}

/** Does what is asked by pointer. */
export async function point(page: Page, asked: Prompt): Promise<void> {
  if (asked === "curtain") return page.click(".curtain button");
  if (asked === "deal" || asked === "settle") return page.click(".host");
  if (asked === "play") return page.locator(".hand .legal").last().click();
  if (asked === "answer") return page.locator(".answer").first().click();
  const done = page.locator(".answers .primary");
  while (await done.isDisabled()) await page.locator(".hand .choice").first().click();
  return done.click();
}

/** What has the focus, as far as it matters. */
const focused = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

async function press(page: Page, key: string, until: string): Promise<void> {
  for (let tries = 0; tries < 40; tries++) {
    if (await focused(page, until)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never leads to ${until}`);
}

/** Does what is asked by key alone; the focus is where it is taken up by itself. */
export async function type(page: Page, asked: Prompt): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.matches("[data-focus]"));
  if (asked === "choose") {
    const isShort = (): Promise<boolean> => page.locator(".answers .primary").isDisabled();
    while (await isShort()) {
      await press(page, "ArrowRight", ".hand .choice");
      await page.keyboard.press("Space");
    }
    await press(page, "Shift+Tab", ".answers .primary");
  } else if (asked === "play") {
    await page.keyboard.press("End");
    await press(page, "ArrowLeft", ".hand .legal");
  } else if (asked === "answer") {
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Home");
  }
  await page.keyboard.press("Enter");
}

/** Plays on until the session is over, or until `look` says to stop at what is asked. */
export async function playOn(
  page: Page,
  answer: (page: Page, asked: Prompt) => Promise<void>,
  look: (asked: Prompt) => Promise<boolean | undefined> = async () => false,
): Promise<void> {
  for (let turns = 0; turns < 400; turns++) {
    const asked = await prompt(page);
    if (await look(asked)) return;
    if (asked === "over") return;
    const before = await page.evaluate(() => document.querySelector("main")?.innerHTML);
    await answer(page, asked);
    await page.waitForFunction((html) => document.querySelector("main")?.innerHTML !== html, before);
  }
  throw new Error("The session does not end.");
}
