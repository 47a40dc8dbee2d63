// Finds, type-checks and runs the code of the docstrings, README and docs.
//
// In a block, `expression; // => value` (or `const name = expression; // => value`) says what the expression is,
// deeply equal, and `statement; // throws CODE` that it throws the RuleError of that code. A value may go on in the
// comment lines below. Blocks know nothing of each other.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const ROOT: string = fileURLToPath(new URL("..", import.meta.url));

export type Snippet = {
  /** Relative to the repository. */
  readonly file: string;
  /** Of the first line of code, from 1. */
  readonly line: number;
  readonly code: string;
  /** What stands behind the three backquotes: `ts`, `ts no-run`, `js`. */
  readonly info: string;
};

/** The fenced blocks of a text whose first line is the line `first` of its file. */
export function fencedBlocks(file: string, text: string, first = 1): Snippet[] {
  const snippets: Snippet[] = [];
  let open: { fence: string; indent: string; info: string; line: number; code: string[] } | null = null;
  text.split("\n").forEach((line, index) => {
    if (open === null) {
      const [, indent, fence, info] = /^(\s*)(`{3,})\s*([^`]*?)\s*$/.exec(line) ?? [];
      if (indent === undefined || fence === undefined || info === undefined) return;
      open = { fence, indent, info, line: first + index + 1, code: [] };
    } else if (line.trim() === open.fence) {
      snippets.push({ file, line: open.line, code: open.code.join("\n"), info: open.info });
      open = null;
    } else {
      open.code.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line);
    }
  });
  return snippets;
}

/** The blocks in the `@example` sections of every docstring of a source text. */
export function docstringBlocks(file: string, text: string): Snippet[] {
  return [...text.matchAll(/\/\*\*[\s\S]*?\*\//g)].flatMap((comment) => {
    const lines = comment[0].replace(/\*\/$/, "").split("\n");
    const plain = lines.map((line) => line.replace(/^\s*(\/\*)?\* ?/, ""));
    let inExample = false;
    let inFence = false;
    const examples = plain.map((line) => {
      if (!inFence && /^@\w/.test(line)) inExample = line.startsWith("@example");
      if (inExample && line.startsWith("```")) inFence = !inFence;
      return inExample ? line : "";
    });
    return fencedBlocks(file, examples.join("\n"), text.slice(0, comment.index).split("\n").length);
  });
}

function filesUnder(folder: string, extension: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : filesUnder(path, extension);
    return entry.name.endsWith(extension) ? [path] : [];
  });
}

/** Every block of the repository that claims to be TypeScript or JavaScript. */
export function allSnippets(): Snippet[] {
  const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");
  const markdown = readdirSync(ROOT).filter((file) => file === "README.md");
  return [
    ...filesUnder("src", ".ts").flatMap((file) => docstringBlocks(file, read(file))),
    ...[...markdown, ...filesUnder("docs", ".md")].flatMap((file) =>
      file.startsWith("docs/api-report/") ? [] : fencedBlocks(file, read(file)),
    ),
  ].filter(({ info }) => /^(ts|js|tsx|jsx|mjs|cjs|mts|cts|typescript|javascript)\b/.test(info));
}

const place = (snippet: Snippet, line: number): string => `${snippet.file}:${snippet.line + line}`;

const virtualPath = (index: number): string => join(ROOT, "test", `snippet-${index}.ts`);

function compilerOptions(): ts.CompilerOptions {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(ROOT, "test/tsconfig.json"),
    { noUnusedLocals: false, noUnusedParameters: false },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (diagnostic) => fail(String(diagnostic.messageText)) },
  );
  return config?.options ?? fail("test/tsconfig.json cannot be read");
}

/** What TypeScript says of each snippet, as a user with strict options would read it; one program for all. */
export function typeErrors(snippets: readonly Snippet[]): string[][] {
  const options = compilerOptions();
  const texts = new Map(snippets.map(({ code }, index) => [virtualPath(index), `${code}\nexport {};\n`]));
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => texts.has(file) || fileExists(file);
  host.readFile = (file) => texts.get(file) ?? readFile(file);
  host.getSourceFile = (file, target, ...rest) => {
    const text = texts.get(file);
    return text === undefined ? getSourceFile(file, target, ...rest) : ts.createSourceFile(file, text, target);
  };
  const program = ts.createProgram([...texts.keys()], options, host);
  return snippets.map((snippet, index) => {
    const source = program.getSourceFile(virtualPath(index)) ?? fail(`${snippet.file} was not read`);
    return ts.getPreEmitDiagnostics(program, source).map((diagnostic) => {
      const line = source.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line;
      return `${place(snippet, line)} ${ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n")}`;
    });
  });
}

/** The functions exported by these entries whose docstring has no `@example`. */
export function functionsWithoutExample(entries: readonly string[]): string[] {
  const program = ts.createProgram(
    entries.map((entry) => join(ROOT, entry)),
    compilerOptions(),
  );
  const checker = program.getTypeChecker();
  return entries.flatMap((entry) => {
    const source = program.getSourceFile(join(ROOT, entry)) ?? fail(`${entry} was not read`);
    const exported = checker.getExportsOfModule(
      checker.getSymbolAtLocation(source) ?? fail(`${entry} exports nothing`),
    );
    return exported
      .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
      .filter((symbol) => symbol.flags & ts.SymbolFlags.Function)
      .filter((symbol) => symbol.getJsDocTags(checker).every(({ name }) => name !== "example"))
      .map((symbol) => `${entry}: ${symbol.name}`);
  });
}

function fail(sentence: string): never {
  throw new Error(sentence);
}

/** What a running snippet is given: its imports, and what becomes of its claims. */
export type Environment = {
  readonly load: (specifier: string) => Promise<unknown>;
  readonly equal: (actual: unknown, expected: unknown, where: string) => void;
  readonly throws: (run: () => unknown, code: string, where: string) => Promise<void>;
};

type Edit = { readonly start: number; readonly end: number; readonly text: string };

type Claim = { readonly kind: "equal" | "throws"; readonly text: string };

const isWhole = (expression: string): boolean =>
  ts.transpileModule(`(${expression}\n)`, { reportDiagnostics: true }).diagnostics?.length === 0;

/** The claim in the comment that follows a statement on its last line, if any. */
function claimAfter(code: string, end: number): Claim | null {
  const [first = "", ...rest] = code.slice(end).split("\n");
  const [, arrow, throws] = /^[ \t]*\/\/ (?:=> (.*)|throws ([A-Z_]+)\s*)$/.exec(first) ?? [];
  if (throws !== undefined) return { kind: "throws", text: throws };
  if (arrow === undefined) return null;
  let value = arrow;
  for (const line of rest) {
    const [, more] = /^\s*\/\/(.*)$/.exec(line) ?? [];
    if (more === undefined || isWhole(value)) break;
    value += `\n${more}`;
  }
  return { kind: "equal", text: value };
}

/** `import { a as b } from "x"` as a function body can say it. */
function importAsConst(statement: ts.ImportDeclaration, source: ts.SourceFile): string {
  const clause = statement.importClause;
  const loaded = `await load(${statement.moduleSpecifier.getText(source)})`;
  if (clause === undefined) return `${loaded};`;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return "";
  const bindings = clause.namedBindings;
  if (bindings !== undefined && ts.isNamespaceImport(bindings)) return `const ${bindings.name.text} = ${loaded};`;
  const named = (bindings?.elements ?? [])
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ name, propertyName }) => (propertyName ? `${propertyName.getText(source)}: ${name.text}` : name.text));
  const names = clause.name === undefined ? named : [`default: ${clause.name.text}`, ...named];
  return `const { ${names.join(", ")} } = ${loaded};`;
}

/** The snippet as the body of an async function of `load`, `equal` and `throws`; the same number of lines. */
function asFunctionBody(snippet: Snippet): string {
  const source = ts.createSourceFile("snippet.ts", snippet.code, ts.ScriptTarget.ESNext, true);
  const edits: Edit[] = [];
  let claims = 0;
  const visit = (node: ts.Node): void => {
    const start = node.getStart(source);
    const end = node.getEnd();
    if (ts.isImportDeclaration(node)) {
      edits.push({ start, end, text: importAsConst(node, source) });
      return;
    }
    const claim = ts.isStatement(node) ? claimAfter(snippet.code, end) : null;
    if (claim !== null && !ts.isBlock(node)) {
      claims += 1;
      edits.push(...claimEdits(node, claim));
      if (claim.kind === "throws" || ts.isExpressionStatement(node)) return;
    }
    ts.forEachChild(node, visit);
  };
  const claimEdits = (node: ts.Node, { kind, text }: Claim): Edit[] => {
    const start = node.getStart(source);
    const end = node.getEnd();
    const where = JSON.stringify(place(snippet, source.getLineAndCharacterOfPosition(end).line));
    if (kind === "throws") {
      const run = `await throws(async () => { ${snippet.code.slice(start, end)} }, ${JSON.stringify(text)}, ${where});`;
      return [{ start, end, text: run }];
    }
    const expected = `(${text.replaceAll("\n", " ")})`;
    if (ts.isExpressionStatement(node)) {
      return [{ start, end, text: `equal((${node.expression.getText(source)}), ${expected}, ${where});` }];
    }
    const [declaration, ...others] = ts.isVariableStatement(node) ? node.declarationList.declarations : [];
    if (declaration === undefined || others.length > 0 || !ts.isIdentifier(declaration.name)) {
      return fail(`${where}: \`// =>\` follows something that has no value.`);
    }
    return [{ start: end, end, text: ` equal(${declaration.name.text}, ${expected}, ${where});` }];
  };
  visit(source);
  const promised = snippet.code.match(/\/\/ (=>|throws [A-Z_]+\s*$)/gm)?.length ?? 0;
  if (promised !== claims) fail(`${place(snippet, 0)}: ${promised} claims in comments, but ${claims} can be checked.`);
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((code, { start, end, text }) => code.slice(0, start) + text + code.slice(end), snippet.code);
}

/** Runs a snippet; its claims go to the environment. */
export async function run(snippet: Snippet, environment: Environment): Promise<void> {
  const code = `async (load, equal, throws) => {\n${asFunctionBody(snippet)}\n}`;
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  const compiled: unknown = new Function(`return ${outputText}`)();
  if (typeof compiled !== "function") return fail(`${place(snippet, 0)} does not compile.`);
  await compiled(environment.load, environment.equal, environment.throws);
}

/** The name of a snippet among the tests. */
export const snippetName = ({ file, line }: Snippet): string => `${file}:${line}`;
