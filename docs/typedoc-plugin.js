// What the site needs beyond TypeDoc's options: the titles of the pages, their groups, and the way to the playground.
import { Converter, JSX } from "typedoc";

/** In the order of the sidebar: the first pattern that a page's path fits names its group. */
const GROUPS = [
  [/\/docs\/guides\//, "Guides"],
  [/\/docs\/games\//, "The games"],
  [/\/docs\/(examples|playground)\//, "Examples"],
  [/./, "The project"],
];

/** The names by which the entries are imported. */
const ENTRIES = { index: "kratzen", conformance: "kratzen/conformance", i18n: "kratzen/i18n" };

/** A page's first heading; without code marks, which a sidebar cannot show. */
const titleOf = (content) => /^# (.+)$/m.exec(content.map(({ text }) => text).join(""))?.[1]?.replaceAll("`", "");

/** @param {import("typedoc").Application} app */
export function load(app) {
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, page) => {
    const path = page.project.files.getReflectionPath(page) ?? "";
    page.name = path.endsWith("/CHANGELOG.md") ? "Changes" : (titleOf(page.content) ?? page.name);
    page.frontmatter.group ??= GROUPS.find(([pattern]) => pattern.test(path))?.[1];
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const entry of project.children ?? []) entry.name = ENTRIES[entry.name] ?? entry.name;
  });
  app.renderer.hooks.on("sidebar.begin", (context) =>
    JSX.createElement(
      "p",
      null,
      JSX.createElement("a", { href: context.relativeURL("playground/index.html") }, "Play in the browser"),
    ),
  );
}
