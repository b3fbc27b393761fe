import type { Chip } from '#app/components/ui/chips.tsx';
import type { DeskOrderList } from '#server/ordering/orders/desk-order.ts';
import { shippingWords } from '#server/ordering/orders/shipping-words.ts';
import { type DeskOrderQuery, deskOrdersHref } from './desk-order-query.ts';

/**
 * Returns the filters of the list as texts, each with the address of the list without it. The state is left out,
 * because its tab shows it.
 */
export function deskOrderChips(query: DeskOrderQuery, list: DeskOrderList): Chip[] {
  const named = (all: DeskOrderList['staff'], id: string) =>
    all.find((each) => String(each.id) === id)?.header ?? `№\u00a0${id}`;
  const labels: Partial<Record<keyof DeskOrderQuery, string>> = {
    query: `Номер: ${query.query}`,
    dealer: `Дилер: ${list.dealer?.header ?? `№\u00a0${query.dealer}`}`,
    whose: `Дилер: ${query.whose}`,
    startDate: `Оформлен с ${query.startDate}`,
    endDate: `Оформлен по ${query.endDate}`,
    ships: `Отгрузка: ${shippingWords.find(({ id }) => id === query.ships)?.text ?? query.ships}`,
    shipOn: `Отгрузка ${query.shipTo ? 'с ' : ''}${query.shipOn}`,
    shipTo: `Отгрузка по ${query.shipTo}`,
    articul: `Артикул: ${query.articul}`,
    inn: `ИНН: ${query.inn}`,
    warehouse: `Склад: ${named(list.warehouses, query.warehouse)}`,
    taker: query.taker === '0' ? 'Никто не взял' : `Взял: ${named(list.staff, query.taker)}`,
    sumFrom: `Сумма от ${query.sumFrom}\u00a0₽`,
    differs: 'С расхождением',
    sumTo: `Сумма до ${query.sumTo}\u00a0₽`,
  };
  return Object.entries(labels).flatMap(([name, label]) =>
    query[name as keyof DeskOrderQuery] ? [{ label, href: deskOrdersHref({ ...query, [name]: '' }) }] : [],
  );
}
