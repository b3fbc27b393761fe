import { ruDate, ruDateOf, ruDateTimeOf } from '../kernel/clock.ts';
import type { ReadOrder } from './read-order.server.ts';

/** «Заказ 26-000123 от 20.07.2026» */
export function orderTitle({ number, createdAt }: Pick<ReadOrder, 'number' | 'createdAt'>): string {
  return `Заказ ${number} от ${ruDateOf(createdAt)}`;
}

type Facts = readonly (readonly [name: string, value: string])[];

/** Whom, where and when: what an order says besides its goods, in its files. What there is none of is left out. */
export function orderFacts(order: Omit<ReadOrder, 'groups'>): Facts {
  const facts: Facts = [
    ['Состояние', order.state.header],
    ['Контрагент', order.company],
    ['Договор', order.contract],
    ['Доставка', order.delivery],
    ['Адрес', order.address],
    ['Дата отгрузки', ruDate(order.shipOn)],
    ['Оформил', order.placedBy],
    ['Размещён', ruDateTimeOf(order.createdAt)],
    ['Комментарий', order.comment],
  ];
  return facts.filter(([, value]) => value.trim() !== '');
}
