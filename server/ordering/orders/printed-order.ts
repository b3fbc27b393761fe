import type { Printed, PrintedColumn, PrintedRow } from '../../files/printed.ts';
import { roubles } from '../../kernel/money.ts';
import { commonUnit, pieces } from '../../kernel/quantity.ts';
import { warehouseTitle } from '../../kernel/warehouse-title.ts';
import { orderFacts, orderTitle } from './order-text.ts';
import type { ReadOrder } from './read-order.server.ts';

/** Returns an order for printing, with its goods by warehouse as on the page. Hidden prices and sums are omitted. */
export function printedOrder(order: ReadOrder): Printed {
  return {
    title: orderTitle(order),
    name: `Заказ ${order.number}, договор ${order.contract}`,
    author: order.seller.company,
    intro: '',
    facts: orderFacts(order),
    columns: columnsOf(order),
    rows: rowsOf(order),
    // Keeps the last line of goods together with the totals.
    kept: order.showWholesale ? 4 : 2,
    closing: '',
    parties: [],
  };
}

function columnsOf({ showWholesale }: ReadOrder): PrintedColumn[] {
  if (!showWholesale) {
    return [
      { header: 'Артикул', share: 0.22 },
      { header: 'Наименование', share: 0.62 },
      { header: 'Количество', share: 0.16, right: true },
    ];
  }
  return [
    { header: 'Артикул', share: 0.16 },
    { header: 'Наименование', share: 0.43 },
    { header: 'Количество', share: 0.13, right: true },
    { header: 'Цена, ₽', share: 0.13, right: true },
    { header: 'Сумма, ₽', share: 0.15, right: true },
  ];
}

async function* rowsOf(order: ReadOrder): AsyncGenerator<PrintedRow[]> {
  const sums = (...kopecks: (number | undefined)[]) => (order.showWholesale ? kopecks.map(bare) : []);
  const total = (name: string, quantity: string, sum: number): PrintedRow => ({
    cells: ['', name, quantity, ...sums(undefined, sum)],
    bold: true,
  });
  for (const { warehouse, quantity, sum, lines } of order.groups) {
    yield [
      total(warehouseTitle(warehouse), pieces(quantity, commonUnit(lines)), sum),
      ...lines.map((line) => ({
        cells: [line.articul, line.header, pieces(line.quantity, line.unit), ...sums(line.price, line.sum)],
      })),
    ];
  }
  const all = pieces(order.quantity, commonUnit(order.groups.flatMap(({ lines }) => lines)));
  yield order.showWholesale
    ? [
        total('Товары', all, order.goods),
        total('Доставка', '', order.deliveryPrice),
        total('Итого', '', order.total),
      ]
    : [total('Итого', all, 0)];
}

/** Formats a sum without its currency, which is in the column heading. */
function bare(kopecks: number | undefined): string {
  return kopecks === undefined ? '' : roubles(kopecks).replace(/\u00a0₽$/, '');
}
