// Headless Chromium with the built playground in it, served from a folder below the root of a loopback server.
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect } from "vitest";
import { CHROMIUM } from "./chromium.js";

/** The folder that `npm run playground` builds. */
export const SITE: string = fileURLToPath(new URL("../../site/playground/", import.meta.url));

const FOLDER = "/docs/of/kratzen/playground/";
const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** A page, and all that it has done that it must not. */
export interface Visit {
  readonly page: Page;
  readonly url: string;
  /** Console messages, errors and failed requests. */
  readonly complaints: readonly string[];
  /** Requests to anywhere but the server. */
  readonly strays: readonly string[];
}

/** What a visitor likes. */
export interface Visitor {
  readonly prefs?: Readonly<Record<string, unknown>>;
  readonly context?: BrowserContextOptions;
  readonly hash?: string;
}

/** A browser and a server for one file of tests. */
export interface Lab {
  readonly visit: (visitor?: Visitor) => Promise<Visit>;
  readonly browser: Browser;
  readonly close: () => Promise<void>;
}

/** Starts the browser, whose profile is new, and the server. */
export async function openLab(): Promise<Lab> {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  const server = await serve();
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    browser,
    visit: (visitor = {}) => visit(browser, origin, visitor),
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

function serve(): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url?.split("?")[0] ?? "";
    const name = path === FOLDER ? "index.html" : path.slice(FOLDER.length);
    try {
      const body = readFileSync(join(SITE, name));
      response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

async function visit(browser: Browser, origin: string, { prefs, context, hash = "" }: Visitor): Promise<Visit> {
  const session = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    reducedMotion: "reduce",
    ...context,
  });
  const complaints: string[] = [];
  const strays: string[] = [];
  await session.route("**/*", async (route) => {
    const url = route.request().url();
    if (url.startsWith(origin)) return route.continue();
    strays.push(url);
    return route.abort();
  });
  if (prefs) {
    await session.addInitScript((kept) => {
      if (!localStorage.getItem("kratzen-playground")) localStorage.setItem("kratzen-playground", kept);
    }, JSON.stringify(prefs));
  }
  const page = await session.newPage();
  page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("requestfailed", (request) => complaints.push(`failed: ${request.url()}`));
  page.on("websocket", (socket) => strays.push(socket.url()));
  const url = origin + FOLDER;
  await page.goto(url + hash);
  return { page, url, complaints, strays };
}

/** Nothing was said on the console, and nothing was asked of any other server. */
export function expectQuiet({ complaints, strays }: Visit): void {
  expect(complaints).toEqual([]);
  expect(strays).toEqual([]);
}
