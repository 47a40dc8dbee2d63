import * as kratzen from "kratzen";
import * as conformance from "kratzen/conformance";
import * as i18n from "kratzen/i18n";
import { report } from "./report.cjs";

report(kratzen, { conformance, i18n });
