import { ruDate } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { entryName } from '#server/ordering/sums/entry-names.ts';
import type { ActView } from '#server/papers/acts/act-view.ts';
import { type LedgerEntry, sidesOf } from '#server/papers/acts/turnover.ts';

/** The documents of an act between its balances; only the documents when sums are hidden. */
export function ActLines({ act }: { act: ActView }) {
  const { sums, lines, opening, shipped, paid, closing } = act;
  const showSums = sums === 'shown';
  return (
    <table className="data-table act-lines">
      <caption className="visually-hidden">Документы за период</caption>
      <thead>
        <tr>
          <th scope="col">Дата</th>
          <th scope="col">Документ</th>
          {showSums ? (
            <>
              <th scope="col" className="number">
                Дебет
              </th>
              <th scope="col" className="number">
                Кредит
              </th>
            </>
          ) : (
            <th scope="col">Операция</th>
          )}
        </tr>
      </thead>
      <tbody>
        {showSums && <Balance name="Сальдо на начало периода" kopecks={opening} />}
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an act never change
          <Line key={i} line={line} showSums={showSums} />
        ))}
        {showSums && (
          <>
            <tr className="total">
              <th scope="row" colSpan={2}>
                Обороты за период
              </th>
              <Side name="Дебет" kopecks={shipped} />
              <Side name="Кредит" kopecks={paid} />
            </tr>
            <Balance name="Сальдо на конец периода" kopecks={closing} />
          </>
        )}
      </tbody>
    </table>
  );
}

function Line({ line, showSums }: { line: LedgerEntry; showSums: boolean }) {
  const { enteredOn, document, kind, amount } = line;
  return (
    <tr>
      <td className="c-date">{ruDate(enteredOn)}</td>
      <td className="c-doc">{document}</td>
      {showSums ? (
        <>
          <Side name="Дебет" kopecks={kind === 'shipment' ? amount : undefined} />
          <Side name="Кредит" kopecks={kind === 'payment' ? amount : undefined} />
        </>
      ) : (
        <td className="c-kind">{entryName(line)}</td>
      )}
    </tr>
  );
}

/** A row with a balance in the debit or credit column; a zero balance is a zero debit. */
function Balance({ name, kopecks }: { name: string; kopecks: number }) {
  const { debit, credit } = sidesOf(kopecks);
  return (
    <tr className="total">
      <th scope="row" colSpan={2}>
        {name}
      </th>
      <Side name="Дебет" kopecks={credit > 0 ? undefined : debit} />
      <Side name="Кредит" kopecks={credit > 0 ? credit : undefined} />
    </tr>
  );
}

function Side({ name, kopecks }: { name: string; kopecks: number | undefined }) {
  return (
    <td className="number c-side" data-label={name}>
      {kopecks !== undefined && roubles(kopecks)}
    </td>
  );
}
