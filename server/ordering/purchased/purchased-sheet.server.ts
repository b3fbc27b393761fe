import { documentSheet } from '../../files/document-sheet.ts';
import type { Sheet, SheetCell } from '../../files/sheet.ts';
import { dayOf, ruDate } from '../../kernel/clock.ts';
import { thousands } from '../../kernel/money.ts';
import { bind } from '../../kernel/typography.ts';
import type { PurchasedProduct, PurchasedReport } from './purchased-view.ts';
import { reports } from './reports.ts';

type Given = Pick<PurchasedReport, 'products' | 'report' | 'showWholesale' | 'startDate' | 'endDate'> & {
  /** True when the report has more rows than the file. */
  cut: boolean;
  /** The wholesaler's name. */
  seller: string;
  /** The filter: names of the contract and of the catalogue node; undefined for all. */
  contract: string | undefined;
  section: string | undefined;
};

/**
 * Returns a report on purchased goods as a sheet (§2.15). Sums are in kopecks; their column is omitted when wholesale
 * prices are hidden.
 */
export function purchasedSheet(given: Given): Sheet {
  const { products, report, showWholesale, startDate, endDate, seller, cut, contract, section } = given;
  const right = true;
  const more = cut ? `, первые ${bind(thousands(products.length), 'строк')}` : '';
  const period = `${ruDate(startDate)}\u00a0– ${ruDate(endDate)}`;
  return documentSheet({
    name: 'Закупки',
    title: 'Отчёт по закупкам',
    facts: {
      left: [
        ['Поставщик', seller],
        ['Период', period],
        ['Порядок', `${reports[report]}${more}`],
      ],
      right: [
        ['Договор', contract ?? 'все договоры'],
        ['Раздел', section ?? 'весь каталог'],
      ],
    },
    columns: [
      { header: 'Артикул', width: 22 },
      { header: 'Наименование', width: 66 },
      { header: 'Количество', width: 14, right },
      { header: 'Заказов', width: 12, right },
      { header: 'Последний заказ', width: 18, right },
      ...(showWholesale ? [{ header: 'Сумма, ₽', width: 18, right } as const] : []),
    ],
    rows: rowsOf(products, showWholesale),
    foot: `Отчёт по закупкам, ${period}`,
    author: seller,
  });
}

function* rowsOf(products: PurchasedProduct[], showWholesale: boolean): Generator<SheetCell[]> {
  for (const product of products) yield rowOf(product, showWholesale);
  yield totalRow(products, showWholesale);
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

/** Returns the total row. The column of orders has no total, because one order is counted in many rows. */
function totalRow(products: PurchasedProduct[], showWholesale: boolean): SheetCell[] {
  const added = (name: 'quantity' | 'sum') => products.reduce((all, row) => all + (row[name] ?? 0), 0);
  const none: SheetCell = { text: '', look: 'total' };
  const cells: SheetCell[] = [{ text: 'Итого', look: 'total' }, none];
  const quantity: SheetCell = { whole: added('quantity'), look: 'total' };
  const sum: SheetCell[] = showWholesale ? [{ sum: added('sum'), look: 'total' }] : [];
  return [...cells, quantity, none, none, ...sum];
}
