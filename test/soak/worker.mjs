// One worker of the soak: plays its share of the hands and throws at the first invariant that does not hold.
import assert from "node:assert/strict";
import { parentPort, workerData } from "node:worker_threads";
import * as kratzen from "../../dist/index.js";

const { apply, createRng, createSession, fiveCard, fourCard, legalActions, nextInt, PACK, tavern, viewFor } = kratzen;
const { addAmounts, divideAmount, multiplyAmount, subtractAmounts } = kratzen;
/** One state in so many is also looked at from every seat, written as JSON and read back. */
const SAMPLE = 97;
const REPORT = 500;

const state = { hands: 0, actions: 0, sessions: 0, heap: 0, seen: {} };
const count = (name) => {
  state.seen[name] = (state.seen[name] ?? 0) + 1;
};

const ALL_CARDS = new Set(PACK);

function checkCards(session) {
  const { hands, upcards, stock, discards, trick, tricks } = session;
  const played = [...tricks, ...(trick ? [trick] : [])].flatMap(({ plays }) => plays.map(({ card }) => card));
  const cards = [...hands.flat(), ...upcards, ...stock, ...discards.map(({ card }) => card), ...played];
  const known = new Set(cards.filter((card) => ALL_CARDS.has(card)));
  assert.ok(cards.length === PACK.length && known.size === PACK.length, "C2: every card is in exactly one place");
}

const total = (amounts) => amounts.reduce((sum, amount) => addAmounts(sum, amount), "0");

function checkLedger({ ledger, ruleset, players }) {
  const chips = ruleset.options.chips ?? "0";
  assert.equal(
    total([...ledger.balances, ledger.pot]),
    multiplyAmount(chips, String(players)),
    "C7: nothing is lost or made",
  );
  assert.ok(!ledger.pot.startsWith("-"), "the pot is never negative");
}

function checkActor(session, actions) {
  const { phase, toAct } = session;
  const hostActs = phase === "ready" || phase === "settle" || phase === "over";
  assert.equal(toAct === null, hostActs, "the host or one seat is to act");
  assert.equal(actions.length > 0, phase !== "over", "until the session is over something is legal");
  for (const action of actions) assert.equal(action.seat ?? null, toAct, "the actions are those of the seat to act");
}

function checkTransition(before, after) {
  assert.equal(after.step, before.step + 1, "each action is one step");
  assert.equal(after.commitment, before.commitment, "D7: the commitment stands");
  assert.equal(after.players, before.players);
  if (before.phase === "play") {
    assert.equal(after.frozenPot, before.frozenPot, "C8: P does not change");
    if (after.ledger !== before.ledger)
      assert.deepEqual(after.ledger, before.ledger, "nobody pays while cards are played");
    assert.equal(after.trump, before.trump, "the trump stands");
  }
}

const entriesOf = ({ entries }, seat, ...reasons) =>
  total(
    entries
      .filter((entry) => (seat === null || entry.seat === seat) && reasons.includes(entry.reason))
      .map(({ amount }) => amount),
  );

/** C8, C7: the hand's payments lead from the balances before it to those after it. */
function checkPayments(before, result) {
  assert.equal(result.frozenPot, before.ledger.pot, "C8: P is what lies in the pot when the hand is settled");
  result.balances.forEach((balance, seat) => {
    const paid = (entries) => total(entries.filter((entry) => entry.seat === seat).map(({ amount }) => amount));
    const start = subtractAmounts(balance, paid(result.entries));
    assert.equal(
      addAmounts(start, paid(before.entries)),
      before.ledger.balances[seat],
      "C7: balances follow from payments",
    );
  });
}

/** F13 to F15, V9 to V11, V17, V18: what is asked of a player, recomputed from P and the tricks. */
function dueTo(before, result, seat) {
  const { ruleset, declarations, seven } = before;
  const { options } = ruleset;
  const five = ruleset.name === "fiveCard";
  const isStriker = seat === result.striker;
  const won = result.won[seat];
  if (declarations[seat] === "bettler") {
    return { required: 0, failed: won > 0, penalty: result.frozenPot, shares: won === 0 };
  }
  if (five) {
    const required = isStriker ? options.strikerTricks : 1;
    const penalty = options.penalty === "matchPot" ? result.frozenPot : "2";
    return { required, failed: won < required, penalty, shares: won >= required };
  }
  const required = isStriker && !seven ? 2 : 1;
  const penalty = multiplyAmount(result.frozenPot, isStriker ? "2" : "1");
  return { required, failed: won < required, penalty, shares: result.kind === "ordinary" };
}

function checkPlayed(before, result) {
  const size = before.ruleset.name === "fiveCard" ? 5 : 4;
  assert.equal(
    result.won.reduce((sum, won) => sum + won, 0),
    size,
    "every trick has a winner",
  );
  for (const [seat, active] of result.active.entries()) {
    const [won, share] = [result.won[seat], entriesOf(result, seat, "share")];
    const got = {
      required: result.required[seat],
      failed: result.failed[seat],
      penalty: result.penalties[seat],
      share,
    };
    if (!active) {
      assert.equal(won, 0, "who does not play wins no trick");
      assert.deepEqual(got, { required: null, failed: false, penalty: "0", share: "0" });
      continue;
    }
    const { required, failed, penalty, shares } = dueTo(before, result, seat);
    const due = shares ? divideAmount(multiplyAmount(result.frozenPot, String(won)), String(size)) : "0";
    assert.deepEqual(
      got,
      { required, failed, penalty: failed ? penalty : "0", share: due },
      "F13 to F15, V9 to V11, V18",
    );
  }
  assert.equal(entriesOf(result, null, "bonus"), "0", "V18: a bonus is between players");
}

function checkSettlement(before, { lastResult: result, ledger }) {
  checkPayments(before, result);
  assert.deepEqual(
    [result.balances, result.pot],
    [ledger.balances, ledger.pot],
    "the result is what stands in the ledger",
  );
  if (result.outcome === "played") return checkPlayed(before, result);
  assert.ok(
    result.required.every((required) => required === null),
    "nobody has a requirement",
  );
  if (result.outcome === "foldedOut")
    assert.equal(entriesOf(result, result.striker, "pot"), result.frozenPot, "F10, V7, T4");
}

/** What is looked at more closely from time to time: views, JSON, and reading back what was written. */
function checkClosely(session) {
  const text = JSON.stringify(session);
  const copy = JSON.parse(text);
  assert.deepEqual(copy, session, "a session is JSON-safe");
  assert.deepEqual(legalActions(copy), legalActions(session), "a copy plays on alike");
  if (kratzen.parseSession) assert.deepEqual(kratzen.parseSession(copy), session, "what was written can be read");
  for (const seat of [...Array(session.players).keys(), "spectator"]) {
    const view = viewFor(session, seat);
    const own = legalActions(view);
    assert.deepEqual(
      own,
      seat === session.toAct ? legalActions(session) : [],
      "a view knows its own actions and no others",
    );
    for (const secret of ["seed", "drawn", "hands", "stock", "discards"])
      assert.ok(!(secret in view), `a view has no ${secret}`);
  }
}

const CHIPS = ["0", "10", "61/4"];

/** A table of some game with some options. */
function table(pick) {
  const players = 3 + pick(4);
  const game = pick(3);
  if (game === 0) return { players, ruleset: fourCard() };
  if (game === 1) return { players, ruleset: tavern() };
  const option = (value) => (pick(2) === 0 ? value : null);
  const ruleset = fiveCard({
    ...{ chips: CHIPS[pick(3)], end: { hands: 1 + pick(12) }, weli: pick(2) === 0 ? "second" : "highest" },
    ...{ strikerTricks: 2 + pick(3), penalty: pick(2) === 0 ? "doubleAnte" : "matchPot" },
    ...{ mussAfterFailure: pick(2) === 0 ? "always" : "afterOrdinary" },
    ...{ exchange: option({ max: 1 + pick(5), fee: "1/3" }), bettler: option({ bonus: "5/2" }) },
  });
  return { players, ruleset };
}

function chooser(seed) {
  let rng = createRng(seed);
  return (bound) => {
    const [value, next] = nextInt(rng, bound);
    rng = next;
    return value;
  };
}

function note(session) {
  const { name } = session.ruleset;
  if (session.phase === "settle") count(`${name}: ${session.kind}, ${session.outcome}`);
  if (session.phase === "over") count(`${name}: sessions`);
}

function report() {
  state.heap = process.memoryUsage().heapUsed;
  parentPort.postMessage(state);
}

/** Plays one session, or as much of it as there are hands left. */
function playSession(options, pick, most) {
  let session = createSession(options);
  const last = state.hands + most;
  while (session.phase !== "over") {
    const actions = legalActions(session);
    checkActor(session, actions);
    const stops = session.phase === "ready" && state.hands >= last;
    // The last of the legal actions is the rare one: a special exchange, weiter, a Bettler.
    const action = stops ? { type: "finish" } : actions[pick(4) === 0 ? actions.length - 1 : pick(actions.length)];
    const before = session;
    session = apply(before, action);
    state.actions += 1;
    checkTransition(before, session);
    if (session.ledger !== before.ledger) checkLedger(session);
    if ("hands" in session) checkCards(session);
    if (action.type === "settle") {
      checkSettlement(before, session);
      state.hands += 1;
      if (state.hands % REPORT === 0) report();
    }
    if (state.actions % SAMPLE === 0) checkClosely(session);
    note(session);
  }
  state.sessions += 1;
}

try {
  const pick = chooser(workerData.seed);
  if (workerData.long > 0) {
    // Shares of a fifth make the amounts long: an exact ledger keeps them all.
    const ruleset = fiveCard({
      end: { hands: workerData.long },
      bettler: { bonus: "3" },
      mussAfterFailure: "afterOrdinary",
    });
    playSession({ players: 4, seed: `${workerData.seed} long`, ruleset }, pick, workerData.long);
  }
  while (state.hands < workerData.hands) {
    const options = { ...table(pick), seed: `${workerData.seed} ${state.sessions}` };
    playSession(options, pick, workerData.hands - state.hands);
  }
  report();
} catch (error) {
  const where = `worker seed ${JSON.stringify(workerData.seed)}, session ${state.sessions}, hand ${state.hands + 1} in all, action ${state.actions}`;
  throw new Error(`${where}: ${error.message}`, { cause: error });
}
