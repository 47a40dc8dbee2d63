import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'";

/** Forbids the built page to ask anything of anyone; the development server has to talk to its page. */
const contentPolicy: Plugin = {
  name: "content-policy",
  apply: "build",
  transformIndexHtml: () => [
    { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" },
  ],
};

/** A classic script instead of a module, which browsers refuse to load from a plain file. */
const classicScript: Plugin = {
  name: "classic-script",
  enforce: "post",
  apply: "build",
  transformIndexHtml: (html) => html.replaceAll('type="module" crossorigin', "defer").replaceAll(" crossorigin", ""),
};

export default defineConfig({
  root: path("."),
  base: "./",
  resolve: {
    alias: [
      { find: /^kratzen$/, replacement: path("../../src/index.ts") },
      { find: /^kratzen\/i18n$/, replacement: path("../../src/i18n/index.ts") },
    ],
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: path("../../site/playground"),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: { output: { format: "iife" } },
  },
  plugins: [contentPolicy, classicScript],
});
