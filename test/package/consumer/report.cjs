// Plays a session with one module format's entries and prints, as JSON, what can be compared with the other's.
const names = (entry) => Object.keys(entry).filter((name) => name !== "default" && name !== "__esModule");

/** What the functions of an entry throw for an argument nobody means, other than the RuleError of `kratzen`. */
const foreignErrors = (kratzen, entry) =>
  names(entry).filter((name) => {
    try {
      if (typeof entry[name] === "function") entry[name](Number.NaN, Number.NaN, Number.NaN);
      return false;
    } catch (error) {
      return error?.name === "RuleError" && !(error instanceof kratzen.RuleError);
    }
  });

exports.report = (kratzen, others) => {
  let session = kratzen.createSession({ players: 5, seed: "either format", ruleset: kratzen.tavern() });
  while (session.phase !== "over") session = kratzen.apply(session, kratzen.legalActions(session)[0]);
  const entries = { kratzen, ...others };
  console.log(
    JSON.stringify({
      standings: session.standings,
      names: Object.fromEntries(Object.entries(entries).map(([entry, content]) => [entry, names(content).sort()])),
      foreign: Object.values(entries).flatMap((entry) => foreignErrors(kratzen, entry)),
    }),
  );
};
