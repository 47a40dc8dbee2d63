import { type Amount, addAmounts, type Entry, type HandResult, type Seat, subtractAmounts } from "kratzen";
import type { JSX } from "preact";
import { useSpeak } from "../speak.js";

type Reason = Entry["reason"];

/** The columns of payments and what each of them adds up. */
const COLUMNS: readonly (readonly ["before" | "share" | "penalty" | "bonus", readonly Reason[]])[] = [
  ["before", ["ante", "ritual", "fee", "weiter"]],
  ["share", ["share", "pot"]],
  ["penalty", ["penalty"]],
  ["bonus", ["bonus"]],
];

const total = (entries: readonly Entry[], seat: Seat, reasons?: readonly Reason[]): Amount =>
  entries
    .filter((entry) => entry.seat === seat && (!reasons || reasons.includes(entry.reason)))
    .reduce<Amount>((sum, { amount }) => addAmounts(sum, amount), "0");

/** A settled hand as a table: what was required and won, every payment by its kind, all reckoned from P. */
export function Settlement({ result }: { readonly result: HandResult }): JSX.Element {
  const speak = useSpeak();
  const { words, names, amount } = speak;
  const { entries, frozenPot, outcome, kind } = result;
  const columns = COLUMNS.filter(
    ([column, reasons]) => column !== "bonus" || entries.some(({ reason }) => reasons.includes(reason)),
  );
  return (
    <div class="settlement">
      <p class="heading">
        <span>
          <strong>{words.settlement(result.hand)}</strong> · {names.kinds[kind].short} · {names.outcomes[outcome].long}
        </span>
        <span class="p">
          P = <b>{amount(frozenPot)}</b>
        </span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone is scrolled by key */}
      <section class="scroll" tabIndex={0} aria-label={words.settlement(result.hand)}>
        <table>
          <caption class="unseen">{words.settlement(result.hand)}</caption>
          <thead>
            <tr>
              <th scope="col">{words.column.seat}</th>
              <th scope="col">{words.column.required}</th>
              <th scope="col">{words.column.tricks}</th>
              {columns.map(([column, reasons]) => (
                <th key={column} scope="col">
                  {words.column[column]}
                  <Clauses entries={entries.filter(({ reason }) => reasons.includes(reason))} />
                </th>
              ))}
              <th scope="col" class="change">
                {words.column.change}
              </th>
              <th scope="col">{words.column.balance}</th>
            </tr>
          </thead>
          <tbody>
            {result.balances.map((balance, seat) => (
              <tr key={seat} class={result.failed[seat] ? "failed" : ""}>
                <th scope="row">
                  {speak.name(seat)}
                  {result.striker === seat && <span class="badge striker">{words.striker}</span>}
                </th>
                <td>{result.required[seat] ?? "–"}</td>
                <td>
                  {result.active[seat] ? result.won[seat] : "–"}
                  {result.failed[seat] && <span class="fail"> {words.failed}</span>}
                </td>
                {columns.map(([column, reasons]) => (
                  <Paid key={column} amount={total(entries, seat, reasons)} />
                ))}
                <Paid amount={total(entries, seat)} column="change" />
                <td class="balance">{amount(balance)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {words.nextPot}
              </th>
              <td colSpan={columns.length}>
                {amount(potBefore(result))} {speak.signed(subtractAmounts(result.pot, potBefore(result)))}
              </td>
              <td class="change" />
              <td class="balance">{amount(result.pot)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      {outcome === "played" && <p class="meaning">{words.meaning(amount(frozenPot))}</p>}
    </div>
  );
}

/** What was in the pot before the hand: the pot after it, less all that was paid in. */
const potBefore = ({ entries, pot }: HandResult): Amount =>
  entries.reduce((sum, { amount }) => addAmounts(sum, amount), pot);

function Paid({ amount, column = "" }: { readonly amount: Amount; readonly column?: string }): JSX.Element {
  const { signed } = useSpeak();
  const sign = amount === "0" ? "none" : amount.startsWith("-") ? "minus" : "plus";
  return <td class={`${sign} ${column}`}>{amount === "0" ? "–" : signed(amount)}</td>;
}

/** The rules that asked for the payments of a column. */
function Clauses({ entries }: { readonly entries: readonly Entry[] }): JSX.Element {
  const { clause } = useSpeak();
  const ids = [...new Set(entries.map((entry) => entry.clause))];
  return (
    <>
      {ids.map((id) => (
        <abbr key={id} class="clause" title={clause(id)?.title ?? id}>
          {id}
        </abbr>
      ))}
    </>
  );
}
