import kratzen = require("kratzen");
import conformance = require("kratzen/conformance");
import i18n = require("kratzen/i18n");

const session: kratzen.Session<"ready"> = kratzen.createSession({ players: 3, seed: 1 });
const dealt: kratzen.Session = kratzen.deal(session);
const all: readonly object[] = [dealt, conformance, i18n];

export = all;
