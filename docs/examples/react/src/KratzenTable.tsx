import { type Action, apply, createSession, type Seat, type Session, type SessionOptions, viewFor } from "kratzen";
import { cardName, en, formatAmountFor, type Language, type Pack } from "kratzen/i18n";
import { type ReactNode, useReducer } from "react";
import { HandOfCards } from "./HandOfCards.js";

export interface KratzenTableProps {
  readonly options: SessionOptions;
  readonly language?: Language;
  readonly pack?: Pack;
}

interface Looks {
  readonly language: Language;
  readonly pack: Pack;
}

const seatName = (seat: Seat, { actors }: Language): string => actors.seat.replace("{seat}", String(seat));

/** A table for all seats at one screen: it shows the hand of whoever is to act. The reducer is `apply` as it is. */
export function KratzenTable({ options, language = en, pack = "french" }: KratzenTableProps): ReactNode {
  const [session, dispatch] = useReducer(apply, options, createSession);
  const looks = { language, pack };
  const who = session.toAct === null ? language.actors.host : seatName(session.toAct, language);
  return (
    <section aria-label={language.rulesets[session.ruleset.name].long} lang={language.tag}>
      <Accounts session={session} language={language} />
      <TrickOnTable session={session} {...looks} />
      <p role="status">
        {who}: {language.phases[session.phase].long}
      </p>
      <Controls session={session} dispatch={dispatch} {...looks} />
    </section>
  );
}

function Accounts({ session, language }: { session: Session; language: Language }): ReactNode {
  const { balances, pot } = session.ledger;
  return (
    <table>
      <tbody>
        {balances.map((balance, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat
          <tr key={seat}>
            <th scope="row">{seatName(seat, language)}</th>
            <td>{formatAmountFor(balance, language)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">Pot</th>
          <td>{formatAmountFor(pot, language)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function TrickOnTable({ session, language, pack }: Looks & { session: Session }): ReactNode {
  if (session.phase !== "play") return null;
  return (
    <ul aria-label={language.suits[pack][session.trump].long}>
      {session.trick.plays.map(({ seat, card }) => (
        <li key={seat}>
          {seatName(seat, language)}: {cardName(card, language, pack)}
        </li>
      ))}
    </ul>
  );
}

function Controls(props: Looks & { session: Session; dispatch: (action: Action) => void }): ReactNode {
  const { session, dispatch, language, pack } = props;
  switch (session.phase) {
    case "ready":
    case "settle": {
      const type = session.phase === "ready" ? "deal" : "settle";
      return (
        <button type="button" onClick={() => dispatch({ type })}>
          {language.actions[type].short}
        </button>
      );
    }
    case "over":
      return (
        <ol aria-label={language.phases.over.long}>
          {session.standings.map(({ seat, balance, place }) => (
            <li key={seat} value={place}>
              {seatName(seat, language)}: {formatAmountFor(balance, language)}
            </li>
          ))}
        </ol>
      );
    default: {
      // The hand gets no more than the view of its seat, as it would from a server.
      const view = viewFor(session, session.toAct);
      return <HandOfCards key={session.step} view={view} onAction={dispatch} language={language} pack={pack} />;
    }
  }
}
