import type { Readable } from 'node:stream';
import { type SheetCell, type SheetRow, sheetFile } from '../files/sheet.server.ts';
import { orderFacts, orderTitle } from './order-text.ts';
import type { ReadOrder } from './read-order.server.ts';

/**
 * An order as an `.xlsx` file: a row for every line, its warehouse in a column, so that it can be filtered and given to the fast
 * order again; without prices and sums where they are hidden.
 */
export function orderSheet(order: ReadOrder): Readable {
  const { showWholesale } = order;
  const titles = titlesOf(order);
  return sheetFile({
    name: 'Заказ',
    widths: [24, 64, 20, 13, 8, ...(showWholesale ? [14, 16] : [])],
    frozen: titles.length,
    rows: [...titles, ...linesOf(order), ...totalsOf(order)],
  });
}

/** The head stays in sight: what an order says besides its goods takes few rows of it. */
function titlesOf(order: ReadOrder): SheetRow[] {
  const facts = new Map(orderFacts(order));
  const row = (...names: string[]): SheetRow => {
    const told = names.filter((name) => facts.has(name));
    return [{ text: told.map((name) => `${name}: ${facts.get(name)}`).join('. ') }];
  };
  const names = ['Артикул', 'Наименование', 'Склад', 'Количество', 'Ед.'];
  const head = [...names, ...(order.showWholesale ? ['Цена, ₽', 'Сумма, ₽'] : [])];
  return [
    [{ text: orderTitle(order), look: 'title' }],
    row('Контрагент', 'Договор'),
    row('Доставка', 'Адрес', 'Дата отгрузки'),
    row('Состояние', 'Размещён', 'Оформил'),
    ...(facts.has('Комментарий') ? [row('Комментарий')] : []),
    head.map((text): SheetCell => ({ text, look: 'head' })),
  ];
}

function linesOf({ groups, showWholesale }: ReadOrder): SheetRow[] {
  const look = 'line' as const;
  return groups.flatMap(({ warehouse, lines }) =>
    lines.map(({ articul, header, quantity, unit, price, sum }): SheetRow => {
      const texts = [articul, header, warehouse].map((text) => ({ text, look }));
      const sums = showWholesale ? [price, sum].map((kopecks) => ({ sum: kopecks, look })) : [];
      return [...texts, { whole: quantity, look }, { text: unit, look }, ...sums];
    }),
  );
}

function totalsOf({ showWholesale, quantity, goods, deliveryPrice, total }: ReadOrder): SheetRow[] {
  if (!showWholesale) return [totalRow('Итого', quantity)];
  return [
    totalRow('Товары', quantity, goods),
    totalRow('Доставка', undefined, deliveryPrice),
    totalRow('Итого', undefined, total),
  ];
}

/** Its name stands beneath the names of goods: in the column of articuls a fast order would look for one. */
function totalRow(name: string, quantity: number | undefined, sum?: number): SheetRow {
  const look = 'total' as const;
  const none: SheetCell = { text: '', look };
  const counted: SheetCell = quantity === undefined ? none : { whole: quantity, look };
  const sums: SheetCell[] = sum === undefined ? [] : [none, { sum, look }];
  return [none, { text: name, look }, none, counted, none, ...sums];
}
