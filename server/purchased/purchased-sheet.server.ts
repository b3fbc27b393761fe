import type { Readable } from 'node:stream';
import { type SheetCell, sheetFile } from '../files/sheet.server.ts';
import { dayOf, ruDate } from '../kernel/clock.ts';
import type { PurchasedProduct, PurchasedReport } from './purchased-view.ts';
import { reports } from './reports.ts';

type Given = Pick<PurchasedReport, 'products' | 'report' | 'showWholesale' | 'startDate' | 'endDate'> & {
  /** There were more rows than a file holds. */
  cut: boolean;
};

/** A report on purchased goods as an `.xlsx` file; without the column of sums where wholesale prices are hidden. */
export function purchasedSheet({
  products,
  report,
  showWholesale,
  startDate,
  endDate,
  cut,
}: Given): Readable {
  const names = ['Артикул', 'Наименование', 'Количество', 'Заказов', 'Последний заказ'];
  const head = [...names, ...(showWholesale ? ['Сумма, ₽'] : [])];
  const more = cut ? `, первые ${products.length} строк` : '';
  const period = `С ${ruDate(startDate)} по ${ruDate(endDate)}, ${reports[report]}${more}`;
  return sheetFile({
    name: 'Закупки',
    widths: [20, 64, 14, 12, 18, ...(showWholesale ? [18] : [])],
    frozen: 3,
    rows: [
      [{ text: 'Отчёт по закупкам', look: 'title' }],
      [{ text: period }],
      head.map((text): SheetCell => ({ text, look: 'head' })),
      ...products.map((product) => rowOf(product, showWholesale)),
      totalRow(products, showWholesale),
    ],
  });
}

function rowOf(product: PurchasedProduct, showWholesale: boolean): SheetCell[] {
  const { articul, header, quantity, orders, lastDate, sum = 0 } = product;
  const cells: SheetCell[] = [
    { text: articul, look: 'line' },
    { text: header, look: 'line' },
    { whole: quantity, look: 'line' },
    { whole: orders, look: 'line' },
    { day: dayOf(lastDate), look: 'line' },
  ];
  return showWholesale ? [...cells, { sum, look: 'line' }] : cells;
}

/** An order stands in many rows: numbers of orders are not added up. */
function totalRow(products: PurchasedProduct[], showWholesale: boolean): SheetCell[] {
  const added = (name: 'quantity' | 'sum') => products.reduce((all, row) => all + (row[name] ?? 0), 0);
  const none: SheetCell = { text: '', look: 'total' };
  const cells: SheetCell[] = [{ text: 'Итого', look: 'total' }, none];
  const quantity: SheetCell = { whole: added('quantity'), look: 'total' };
  const sum: SheetCell[] = showWholesale ? [{ sum: added('sum'), look: 'total' }] : [];
  return [...cells, quantity, none, none, ...sum];
}
