import { seller } from '../acts/act-text.ts';
import type { Printed, PrintedColumn, PrintedRow } from '../files/printed.ts';
import { roubles, thousands } from '../kernel/money.ts';
import { orderFacts, orderTitle } from './order-text.ts';
import type { ReadOrder } from './read-order.server.ts';

/** An order as it is printed: its goods by warehouse, as on the screen; without prices and sums where they are hidden. */
export function printedOrder(order: ReadOrder): Printed {
  return {
    title: orderTitle(order),
    name: `Заказ ${order.number}, договор ${order.contract}`,
    author: seller,
    intro: '',
    facts: orderFacts(order),
    columns: columnsOf(order),
    rows: rowsOf(order),
    // A line of goods with the totals.
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
    ...{ cells: ['', name, quantity, ...sums(undefined, sum)], bold: true },
  });
  for (const { warehouse, quantity, sum, lines } of order.groups) {
    yield [
      total(`Склад ${warehouse}`, pieces(quantity), sum),
      ...lines.map((line) => ({
        cells: [line.articul, line.header, counted(line), ...sums(line.price, line.sum)],
      })),
    ];
  }
  yield order.showWholesale
    ? [
        total('Товары', pieces(order.quantity), order.goods),
        total('Доставка', '', order.deliveryPrice),
        total('Итого', '', order.total),
      ]
    : [total('Итого', pieces(order.quantity), 0)];
}

function counted({ quantity, unit }: { quantity: number; unit: string }): string {
  return `${thousands(quantity)}\u00a0${unit}`;
}

/** What stands in several units is counted in pieces, as on the screen. */
function pieces(quantity: number): string {
  return counted({ quantity, unit: 'шт.' });
}

/** The head of the column says the currency. */
function bare(kopecks: number | undefined): string {
  return kopecks === undefined ? '' : roubles(kopecks).replace(/\u00a0₽$/, '');
}
