import type { ReactNode } from 'react';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { FilterErrors, FilterPeriod } from '#app/components/ui/filter-fields.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { ruDate } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import { entryName } from '#server/ordering/sums/entry-names.ts';
import type { BalanceEntry, ContractEntries, PeriodEnds } from '#server/papers/balance/balance-screen.ts';

type Props = {
  view: ContractEntries;
  /** The period as typed in the address, valid or not. */
  query: { startDate: string; endDate: string };
  errors: FieldErrors;
  action: string;
  /** The address without a period. */
  resetHref: string;
  hrefOf: (page: number) => string;
  orderHref: (id: number) => string;
  /** Hidden fields of the form of the period. */
  children?: ReactNode;
};

/** The ledger entries of a contract for a period, each with the debt after it. */
export function LedgerEntries(props: Props) {
  const { view, query, errors, action, resetHref, hrefOf, orderHref, children } = props;
  const { entries, ends, paging, isCut } = view;
  const isFiltered = query.startDate !== '' || query.endDate !== '';
  return (
    <>
      <form className="cart-tools order-filter" method="get" action={action} aria-label="Период">
        {children}
        <FilterPeriod what="Дата" period={query} errors={errors} />
        <button type="submit" className="btn btn-sm">
          Показать
        </button>
        {isFiltered && (
          <a className="btn btn-sm btn-quiet" href={resetHref}>
            Сбросить
          </a>
        )}
        <FilterErrors names={['startDate', 'endDate']} errors={errors} />
      </form>
      {(entries.length > 0 || isFiltered) && <Ends {...ends} />}
      {entries.length === 0 ? (
        <EmptyBox
          title={isFiltered ? 'За эти дни записей нет' : 'Записей пока нет'}
          drawing={{ name: 'box', tint: 1 }}
        >
          Здесь отгрузки и оплаты по договору.
        </EmptyBox>
      ) : (
        <>
          <EntryTable entries={entries} orderHref={orderHref} />
          {isCut && (
            <p className="quiet px-3 pt-3 m-0">
              Здесь последние {counted(paging.total, 'запись', 'записи', 'записей')}. Более ранние – за свой
              период.
            </p>
          )}
          <Pager paging={paging} hrefOf={hrefOf} />
        </>
      )}
    </>
  );
}

/** The balances at the beginning and the end of the period. */
function Ends({ opening, closing }: PeriodEnds) {
  return (
    <p className="px-3 pt-3 m-0">
      {opening && (
        <>
          Сальдо на начало {ruDate(opening.day)}: <b>{roubles(opening.owed)}</b>.{' '}
        </>
      )}
      {closing.day ? `Сальдо на конец ${ruDate(closing.day)}` : 'Сальдо сейчас'}:{' '}
      <b>{roubles(closing.owed)}</b>.
    </p>
  );
}

type TableProps = Pick<Props, 'orderHref'> & { entries: BalanceEntry[] };

function EntryTable({ entries, orderHref }: TableProps) {
  return (
    <table className="data-table cards labelled records">
      <caption className="visually-hidden">Записи, последние сверху</caption>
      <thead>
        <tr>
          <th scope="col">Документ</th>
          <th scope="col" className="number">
            Отгружено
          </th>
          <th scope="col" className="number">
            Оплачено
          </th>
          <th scope="col" className="number">
            Сальдо
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className="c-head title">
              {entry.orderId === null ? (
                entry.document
              ) : (
                <a href={orderHref(entry.orderId)}>{entry.document}</a>
              )}
              <span className="caption">{captionOf(entry)}</span>
            </td>
            <td className="number" data-label={entry.kind === 'shipment' ? 'Отгружено' : undefined}>
              {entry.kind === 'shipment' && roubles(entry.amount)}
            </td>
            <td className="number" data-label={entry.kind === 'payment' ? 'Оплачено' : undefined}>
              {entry.kind === 'payment' && roubles(entry.amount)}
            </td>
            <td className="number" data-label="Сальдо">
              {roubles(entry.balance)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns the caption of an entry. The day is left out when the document contains it: «УТ-000412 от 01.07.2026». */
function captionOf(entry: BalanceEntry): string {
  const day = ruDate(entry.enteredOn);
  const name = entryName(entry);
  return entry.document.includes(day) ? name : `${day}, ${name.toLocaleLowerCase('ru')}`;
}
