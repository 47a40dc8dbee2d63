/**
 * The same trick play as a game of boardgame.io, driven by its client without a server or a screen; every hand is a
 * match. The rules are those of the reference loop; what is measured is the framework.
 */
import { createRequire } from "node:module";
import { legalCards, playCard } from "./reference.mjs";

const require = createRequire(import.meta.url); // its folders cannot be imported as ES modules
const { Client } = require("boardgame.io/client");
const { INVALID_MOVE } = require("boardgame.io/core");

/** The hand's end: every card has been played. */
const isPlayed = ({ trick, hands, turn }) => trick.length === 0 && hands[turn].length === 0;

/**
 * A player of hands through boardgame.io.
 *
 * @returns {(start: object, random: (bound: number) => number) => object} plays a hand to its end
 */
export function boardgamePlayer() {
  let dealt = null;
  const game = {
    name: "kratzen-tricks",
    setup: () => ({ ...dealt }),
    moves: { play: ({ G }, card) => (legalCards(G).includes(card) ? playCard(G, card) : INVALID_MOVE) },
    turn: { minMoves: 1, maxMoves: 1, order: { first: ({ G }) => G.turn, next: ({ G }) => G.turn } },
    endIf: ({ G }) => (isPlayed(G) ? G.tricksWon : undefined),
  };

  return (start, random) => {
    dealt = start;
    const client = Client({ game, numPlayers: start.players, debug: false });
    client.start();
    for (;;) {
      const { G, ctx } = client.getState();
      if (ctx.gameover) {
        client.stop();
        return G;
      }
      const legal = legalCards(G);
      client.moves.play(legal[random(legal.length)]);
    }
  };
}
