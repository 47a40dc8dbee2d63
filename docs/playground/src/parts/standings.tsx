import type { Session } from "kratzen";
import type { JSX } from "preact";
import { useSpeak } from "../speak.js";

/** Who won, the standings, and what is left in the pot. */
export function Standings({ session }: { readonly session: Session<"over"> }): JSX.Element {
  const { words, name, amount, list } = useSpeak();
  const { standings, winners, ledger } = session;
  return (
    <div class="result">
      <p class="winners">{words.winners(list(winners.map(name)), winners.length)}</p>
      <table class="standings">
        <thead>
          <tr>
            <th scope="col">{words.place}</th>
            <th scope="col">{words.column.seat}</th>
            <th scope="col">{words.column.balance}</th>
          </tr>
        </thead>
        <tbody>
          {standings.map(({ seat, place, balance }) => (
            <tr key={seat} class={place === 1 ? "first" : ""}>
              <td>{place}</td>
              <th scope="row">{name(seat)}</th>
              <td class="balance">{amount(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {ledger.pot !== "0" && <p>{words.potLeft(amount(ledger.pot))}</p>}
    </div>
  );
}
