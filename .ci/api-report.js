// Compares the public types of each entry with the committed report in docs/api-report; `--update` rewrites it.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Extractor, ExtractorConfig } from "@microsoft/api-extractor";

const ENTRIES = { kratzen: "index", conformance: "conformance/index", i18n: "i18n/index" };
const root = process.cwd();
const work = join(root, ".cache/api-report");
const types = join(work, "types");
const installed = join(work, "node_modules/kratzen");

rmSync(work, { recursive: true, force: true });
mkdirSync(installed, { recursive: true });
const emit = ["--noEmit", "false", "--emitDeclarationOnly", "--outDir", types];
execFileSync(join(root, "node_modules/.bin/tsc"), emit, { stdio: "inherit" });

// In the subpath entries the engine shall read `import … from "kratzen"`, not be copied in.
cpSync(types, installed, { recursive: true });
writeFileSync(
  join(installed, "package.json"),
  JSON.stringify({ name: "kratzen", type: "module", types: "index.d.ts" }),
);
for (const folder of ["conformance", "i18n"]) {
  for (const file of readdirSync(join(types, folder)).filter((name) => name.endsWith(".d.ts"))) {
    const path = join(types, folder, file);
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(/(["'])\.\.\/index\.js\1/g, '"kratzen"'));
  }
}
writeFileSync(join(work, "package.json"), JSON.stringify({ name: "kratzen", type: "module" }));

mkdirSync(join(root, "docs/api-report"), { recursive: true });

const quiet = { default: { logLevel: "none" } };
const changed = Object.entries(ENTRIES).filter(([name, entry]) => {
  const config = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(work, "package.json"),
    configObject: {
      projectFolder: work,
      mainEntryPointFilePath: join(types, `${entry}.d.ts`),
      compiler: {
        overrideTsconfig: {
          compilerOptions: { strict: true, target: "ES2022", module: "NodeNext", skipLibCheck: true, types: ["node"] },
          files: [join(types, `${entry}.d.ts`)],
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder: join(root, "docs/api-report"),
        reportTempFolder: join(work, "reports"),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: "lf",
      messages: {
        compilerMessageReporting: quiet,
        extractorMessageReporting: { ...quiet, "ae-forgotten-export": { logLevel: "error" } },
        tsdocMessageReporting: quiet,
      },
    },
  });
  const { apiReportChanged, errorCount } = Extractor.invoke(config, {
    localBuild: process.argv.includes("--update"),
    showVerboseMessages: false,
  });
  return apiReportChanged || errorCount > 0;
});

if (changed.length > 0 && !process.argv.includes("--update")) {
  for (const [name] of changed)
    console.error(`${name}: the public types are not those of docs/api-report, or need one that is not exported.`);
  console.error("If the difference is meant, run npm run api:update and commit it.");
  process.exitCode = 1;
}
