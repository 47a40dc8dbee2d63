import type { RuleErrorCode } from "kratzen";
import { en } from "kratzen/i18n";

/** Every code there is: each language must have its sentences, or the package does not compile. */
export const RULE_ERROR_CODES = Object.keys(en.sentences) as readonly RuleErrorCode[];
