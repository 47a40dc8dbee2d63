const { report } = require("./report.cjs");

report(require("kratzen"), { conformance: require("kratzen/conformance"), i18n: require("kratzen/i18n") });
