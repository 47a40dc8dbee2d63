import type { Card, Session, SessionView } from "kratzen";
import * as kratzen from "kratzen";
import { engineWith, everyStep, type FaultyEngine, isHand } from "./wrap.js";

const four = (fault: string, clause: string, engine: FaultyEngine["engine"]): FaultyEngine => ({
  fault,
  clause,
  game: "fourCard",
  engine,
});

/** Views that tell more than they should. */
const viewing = (more: (session: Session, view: SessionView) => object): FaultyEngine["engine"] =>
  engineWith({
    viewFor: ((session: Session, seat: number | "spectator") => {
      const view = kratzen.viewFor(session, seat);
      return { ...view, ...more(session, view) };
    }) as typeof kratzen.viewFor,
  });

export const contractFaults: readonly FaultyEngine[] = [
  four(
    "leaves an undefined member in a session",
    "api.json",
    everyStep((result) => ({ ...result, note: undefined }) as unknown as Session),
  ),
  four(
    "keeps a Set in a session",
    "api.json",
    everyStep((result) => ({ ...result, seen: new Set() }) as unknown as Session),
  ),
  four(
    "does not count the steps",
    "api.step",
    everyStep((result, before) => ({ ...result, step: before.step })),
  ),
  four("forgets the last action of a record", "api.replay", {
    ...kratzen,
    replay: (record) => kratzen.replay({ ...record, actions: record.actions.slice(0, -1) }),
  }),
  four("trusts what is stored to be a session", "api.parse", { ...kratzen, parseSession: (value) => value as Session }),
  four(
    "offers the deal twice",
    "api.actions",
    engineWith({
      legalActions: (position) =>
        position.phase === "ready" && !("own" in position)
          ? [{ type: "deal" }, { type: "deal" }]
          : kratzen.legalActions(position),
    }),
  ),
  four(
    "offers actions from the view of a seat that is not to act",
    "api.actions",
    engineWith({
      legalActions: (position) =>
        "own" in position && position.phase === "declare" && position.toAct !== position.seat
          ? [{ type: "declare", seat: position.toAct, declaration: "join" }]
          : kratzen.legalActions(position),
    }),
  ),
  four(
    "refuses cards laid down in another order than the hand's",
    "api.actions",
    engineWith({
      pickup: ((session, seat, discards) => {
        const held = [...(session.hands[seat] ?? []), ...session.upcards];
        const inOrder = held.filter((card) => discards.includes(card));
        return kratzen.pickup(
          session,
          seat,
          inOrder.join() === discards.join() || inOrder.length !== discards.length
            ? discards
            : (["out of order"] as unknown as Card[]),
        );
      }) as typeof kratzen.pickup,
    }),
  ),
  four("applies another card than play does", "api.apply", {
    ...kratzen,
    play: ((session, seat, card) => {
      const played = kratzen.play(session, seat, card);
      return { ...played, step: played.step + 1 };
    }) as typeof kratzen.play,
  }),
  four("lets anybody act for anybody", "api.apply", {
    ...kratzen,
    applyAs: (session, _who, action) => kratzen.apply(session, action),
  }),
  four("asks for the turn before the phase", "api.errors", {
    ...kratzen,
    apply: (session, action) => {
      if ("seat" in action && session.toAct !== null && action.seat !== session.toAct) {
        throw new kratzen.RuleError("NOT_YOUR_TURN", null, "It is not your turn.");
      }
      return kratzen.apply(session, action);
    },
  }),
  four("looks at the declaration before the turn", "api.errors", {
    ...kratzen,
    apply: (session, action) => {
      if (action.type === "declare" && session.phase === "declare" && !["join", "fold"].includes(action.declaration)) {
        throw new kratzen.RuleError("BAD_DECLARATION", null, "That is no declaration.");
      }
      return kratzen.apply(session, action);
    },
  }),
  four(
    "tells of a forbidden card no card that obliges",
    "api.judge",
    engineWith({
      checkPlay: (position, card) => {
        const said = kratzen.checkPlay(position, card);
        return said.legal ? said : { ...said, obliging: [] };
      },
    }),
  ),
  four(
    "lets a view of another seat ask for legal plays",
    "api.judge",
    engineWith({
      legalPlays: (position) =>
        "own" in position
          ? kratzen.legalPlays({ ...position, toAct: position.seat } as never)
          : kratzen.legalPlays(position),
    }),
  ),
  four(
    "counts the steps in the session it is given",
    "api.purity",
    engineWith({
      declare: ((session, seat, said) => {
        const declared = kratzen.declare(session, seat, said);
        const given: { step: number } = session;
        given.step += 1;
        return declared;
      }) as typeof kratzen.declare,
    }),
  ),
  four(
    "sorts the hand of the session it is given when asked for a view, unless it is frozen",
    "api.purity",
    engineWith({
      viewFor: ((session: Session, seat: number | "spectator") => {
        if (isHand(session) && !Object.isFrozen(session)) for (const hand of session.hands) (hand as Card[]).sort();
        return kratzen.viewFor(session, seat);
      }) as typeof kratzen.viewFor,
    }),
  ),
  four(
    "tells in the count of the stock whether the Weli lies on top",
    "api.views",
    viewing((session, { counts }) =>
      isHand(session) ? { counts: { ...counts, stock: counts.stock + (session.stock[0] === "W" ? 1 : 0) } } : {},
    ),
  ),
  four(
    "tells the seed in every view",
    "api.views",
    viewing(({ seed }) => ({ seed })),
  ),
  four(
    "tells the words drawn",
    "api.views",
    viewing((session) => (isHand(session) ? { drawn: session.drawn } : {})),
  ),
  four(
    "shows a folded hand to everybody",
    "api.views",
    viewing((session, view) => {
      const folded = isHand(session) ? session.declarations.indexOf("fold") : -1;
      return folded < 0 || !isHand(session)
        ? {}
        : { ownDiscards: [...view.ownDiscards, ...(session.hands[folded] ?? [])] };
    }),
  ),
  four(
    "shows everybody's discards",
    "api.views",
    viewing((session) => (isHand(session) ? { ownDiscards: session.discards.map(({ card }) => card) } : {})),
  ),
  four("tells in a refusal what the seat to act holds", "api.views", {
    ...kratzen,
    applyAs: (session, who, action) => {
      try {
        return kratzen.applyAs(session, who, action);
      } catch (error) {
        const { code, clause, params, message } = error as kratzen.RuleError;
        const [card = ""] = isHand(session) && session.toAct !== null ? (session.hands[session.toAct] ?? []) : [];
        throw new kratzen.RuleError(
          code,
          clause,
          code === "NOT_YOUR_TURN" ? `${message} There lies ${card}.` : message,
          params,
        );
      }
    },
  }),
];
