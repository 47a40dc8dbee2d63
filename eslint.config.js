// What Biome cannot check: docstrings, and the language features this code does without.
import jsdoc from "eslint-plugin-jsdoc";
import tseslint from "typescript-eslint";

/** Files that turn values from outside into types, and so may say `as`. */
const MAY_CAST = ["src/parse.ts"];
/** Files that may know a ruleset by its name. */
const KNOW_RULESETS = ["src/rulesets/**", "src/ruleset.ts", "src/conformance/**", "src/i18n/**"];

const RULESET_NAME = "Literal[value=/^(fourCard|fiveCard|tavern)$/]";

const noEnums = { selector: "TSEnumDeclaration", message: "A const array and a derived union say the same." };
const noClasses = {
  selector: ":matches(ClassDeclaration, ClassExpression)[id.name!='RuleError']",
  message: "No classes but RuleError: plain data and functions.",
};
const noAny = { selector: "TSAnyKeyword", message: "Say the type, or unknown." };
const noBang = { selector: "TSNonNullExpression", message: "Narrow it instead." };
const noCasts = {
  selector: ":matches(TSAsExpression, TSTypeAssertion):not([typeAnnotation.typeName.name='const'])",
  message: `Casts belong to ${MAY_CAST.join(", ")}: narrow or check instead.`,
};
const noNames = {
  selector: `:matches(BinaryExpression, SwitchCase) > ${RULESET_NAME}`,
  message: "Ask the agreement for the property that varies, not the ruleset for its name.",
};

/** All restrictions but those a file is free of; ESLint does not merge two settings of one rule. */
const restrict = (...restrictions) => ({
  "no-restricted-syntax": ["error", noEnums, noClasses, noAny, noBang, ...restrictions],
});

export default tseslint.config(
  { ignores: ["**/*", "!src", "!src/**"] },
  {
    files: ["src/**/*.ts"],
    languageOptions: { parser: tseslint.parser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    plugins: { jsdoc },
    settings: { jsdoc: { mode: "typescript" } },
    rules: {
      ...restrict(noCasts, noNames),
      "jsdoc/require-jsdoc": [
        "error",
        {
          publicOnly: { esm: true, cjs: false, window: false, ancestorsOnly: true },
          require: { FunctionDeclaration: true, ClassDeclaration: true, MethodDefinition: true },
          contexts: [
            "TSInterfaceDeclaration",
            "TSTypeAliasDeclaration",
            "ExportNamedDeclaration > VariableDeclaration",
          ],
          enableFixer: false,
        },
      ],
      "jsdoc/require-description": ["error", { contexts: ["any"], exemptedBy: ["inheritDoc", "internal"] }],
      "jsdoc/check-tag-names": ["error", { typed: false, definedTags: ["typeParam", "remarks"] }],
      "jsdoc/check-param-names": "error",
      "jsdoc/no-types": "error",
    },
  },
  { files: KNOW_RULESETS, rules: restrict(noCasts) },
  { files: MAY_CAST, rules: restrict(noNames) },
);
