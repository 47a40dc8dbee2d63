// Plays the sessions it is given and answers with their hands.
import { parentPort } from "node:worker_threads";
import { playSession } from "./games.mjs";

parentPort.on("message", ({ id, name, players, from, to }) => {
  const sessions = [];
  for (let index = from; index < to; index++) sessions.push(playSession(name, players, index));
  parentPort.postMessage({ id, sessions });
});
