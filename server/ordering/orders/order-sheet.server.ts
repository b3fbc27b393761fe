import { type DocumentColumn, documentSheet, type Fact } from '../../files/document-sheet.ts';
import type { Sheet, SheetCell, SheetRow } from '../../files/sheet.ts';
import { orderFacts, orderTitle } from './order-text.ts';
import type { ReadOrder } from './read-order.server.ts';
import { shipDayName } from './ship-day-name.ts';

/**
 * Returns an order as a sheet (§2.11.2). Each line is a row with its warehouse in a column, so that the sheet can be
 * filtered and uploaded to the fast order again. Sums are in kopecks; hidden prices and sums are omitted.
 */
export function orderSheet(order: ReadOrder): Sheet {
  return documentSheet({
    name: 'Заказ',
    title: orderTitle(order).replace(/^Заказ /, 'Заказ №\u00a0'),
    facts: factsOf(order),
    columns: columnsOf(order),
    rows: [...linesOf(order), ...totalsOf(order)],
    foot: `Заказ ${order.number}, договор ${order.contract}`,
    author: order.seller.company,
  });
}

function factsOf(order: ReadOrder) {
  const facts = new Map(orderFacts(order));
  const told = (...names: string[]) =>
    names.flatMap((name): Fact[] => (facts.has(name) ? [[name, facts.get(name)!]] : []));
  return {
    left: told('Поставщик', 'Контрагент', 'Договор', 'Состояние'),
    right: told('Доставка', 'Адрес', 'Под поступление', shipDayName(order.state.id), 'Оформлен'),
    below: told('Кто оформил', 'Комментарий'),
  };
}

function columnsOf({ showWholesale }: ReadOrder): DocumentColumn[] {
  const right = true;
  return [
    { header: 'Артикул', width: 22 },
    { header: 'Наименование', width: 62 },
    { header: 'Склад', width: 18 },
    { header: 'Количество', width: 14, right },
    { header: 'Ед.', width: showWholesale ? 9 : 26 },
    ...(showWholesale
      ? ([
          { header: 'Цена, ₽', width: 15, right },
          { header: 'Сумма, ₽', width: 17, right },
        ] as const)
      : []),
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

/**
 * Returns a total row. Its label is in the column of names, because a fast order would take a label in the column of
 * articuls for an articul.
 */
function totalRow(name: string, quantity: number | undefined, sum?: number): SheetRow {
  const look = 'total' as const;
  const none: SheetCell = { text: '', look };
  const counted: SheetCell = quantity === undefined ? none : { whole: quantity, look };
  const sums: SheetCell[] = sum === undefined ? [] : [none, { sum, look }];
  return [none, { text: name, look }, none, counted, none, ...sums];
}
