import { listHref } from '#app/components/ui/list-query.ts';
import {
  dimensions,
  type SalesReport,
  type SalesRow,
  type SortField,
} from '#server/desk/reports/sales-report-view.ts';
import { ruDate } from '#server/kernel/clock.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { allPieces } from '#server/kernel/plural.ts';
import { shareText } from '#server/ordering/by-manager/by-manager-view.ts';
import { DeskButton, DeskLink } from '../allowed.tsx';
import { deskDealer, deskPaths, deskProduct } from '../desk-hrefs.ts';
import { SortHead, sortedBy } from '../lists/desk-table.tsx';
import { Change } from './change.tsx';
import type { SalesQuery } from './sales-query.ts';

type Props = { report: SalesReport; query: SalesQuery };

/** The rows of the report with the sums of all rows. */
export function SalesTable({ report, query }: Props) {
  const { by, rows, totals, other, classes } = report;
  const head = dimensions.find(({ id }) => id === by)!.head;
  const hasOrders = rows[0]?.orders !== undefined;
  const current = sortedBy(query.sort);
  const sort = (id: SortField) => ({ id, current, path: deskPaths.reports, query });
  return (
    <table className="data-table cards labelled desk-list report-table">
      <caption className="visually-hidden">Продажи: {head.toLowerCase()}</caption>
      <thead>
        <tr>
          <SortHead header={head} {...sort('header')} />
          <SortHead header="Продано" className="number" {...sort('sold')} />
          <SortHead header="Возвраты" className="number" {...sort('returned')} />
          <SortHead header="Итого" className="number" {...sort('net')} />
          {/* Beside a comparison there is no room for it; the file has both. */}
          {!other && (
            <th scope="col" className="number">
              Доля
            </th>
          )}
          <SortHead header="Штук" className="number" {...sort('quantity')} />
          {hasOrders && <SortHead header="Заказы" className="number" {...sort('orders')} />}
          {other && <SortHead header="Было" className="number" {...sort('before')} />}
          {other && <SortHead header="Изменение" className="number" {...sort('change')} />}
          {classes && <th scope="col">Класс</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} row={row} report={report} query={query} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="c-head">
            Всего
          </th>
          <td className="number" data-label="Продано">
            {roubles(totals.sold)}
          </td>
          <td className="number" data-label="Возвраты">
            {roubles(totals.returned)}
          </td>
          <td className="number" data-label="Итого">
            <b>{roubles(totals.net)}</b>
          </td>
          {!other && <td className="number" />}
          <td className="number" data-label="Штук">
            {allPieces(totals.quantity)}
          </td>
          {hasOrders && (
            <td className="number" data-label={totals.orders === undefined ? undefined : 'Заказы'}>
              {totals.orders !== undefined && thousands(totals.orders)}
            </td>
          )}
          {totals.before !== undefined && (
            <td className="number" data-label="Было">
              {roubles(totals.before)}
            </td>
          )}
          {other && (
            <td className="number" data-label="Изменение">
              <Change of={totals.change} />
            </td>
          )}
          {classes && <td />}
        </tr>
      </tfoot>
    </table>
  );
}

type RowProps = Props & { row: SalesRow };

function Row({ row, report, query }: RowProps) {
  const { by, other, classes, period } = report;
  const { header, caption, abc, xyz } = row;
  const days = { startDate: ruDate(period.startDate), endDate: ruDate(period.endDate) };
  const orders = ordersHref(by, row, days);
  return (
    <tr>
      <td className="c-head title">
        <DeskLink href={rowHref(by, row, query)}>{header}</DeskLink>
        {caption && <span className="caption">{caption}</span>}
        {row.orders === undefined && orders && (
          <span className="caption">
            <DeskButton className="" href={orders} aria-label={`Заказы: ${header}`}>
              Заказы
            </DeskButton>
          </span>
        )}
      </td>
      <td className="number" data-label="Продано">
        {roubles(row.sold)}
      </td>
      <td className="number" data-label={row.returned > 0 ? 'Возвраты' : undefined}>
        {row.returned > 0 && roubles(row.returned)}
      </td>
      <td className="number" data-label="Итого">
        <b>{roubles(row.net)}</b>
      </td>
      {!other && (
        <td className="number" data-label="Доля">
          {shareText(row.share)}
        </td>
      )}
      <td className="number" data-label="Штук">
        {thousands(row.quantity)}
      </td>
      {row.orders !== undefined && (
        <td className="number" data-label="Заказы">
          {orders && row.orders > 0 ? (
            <DeskLink href={orders} aria-label={`Заказы: ${header}, ${thousands(row.orders)}`}>
              {thousands(row.orders)}
            </DeskLink>
          ) : (
            thousands(row.orders)
          )}
        </td>
      )}
      {row.before !== undefined && (
        <td className="number" data-label="Было">
          {roubles(row.before)}
        </td>
      )}
      {other && (
        <td className="number" data-label="Изменение">
          <Change of={row.change} />
        </td>
      )}
      {classes && (
        <td data-label="Класс">
          {abc}
          {xyz}
        </td>
      )}
    </tr>
  );
}

/** The card of a dealer or product, or the report of what is behind a row. */
function rowHref(by: SalesReport['by'], { key }: SalesRow, query: SalesQuery): string {
  if (by === 'dealer') return deskDealer(key);
  if (by === 'product') return deskProduct(key);
  const kept = { ...query, sort: '', abc: '', xyz: '', classes: '' };
  if (by === 'manager') return listHref(deskPaths.reports, { ...kept, by: 'dealer', manager: String(key) });
  return listHref(deskPaths.reports, { ...kept, by: 'product', [by]: String(key) });
}

/** The list of orders behind a row; undefined where it has no such filter. */
function ordersHref(
  by: SalesReport['by'],
  { key, caption }: SalesRow,
  days: Record<'startDate' | 'endDate', string>,
): string | undefined {
  if (by === 'dealer' || by === 'warehouse')
    return listHref(deskPaths.orders, { [by]: String(key), ...days });
  return by === 'product' ? listHref(deskPaths.orders, { articul: caption, ...days }) : undefined;
}
