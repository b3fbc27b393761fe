import { ruDate, ruDateOf, ruDateTimeOf } from '../../kernel/clock.ts';
import { fullPartyText } from '../../people/contragents/party.ts';
import { deliveryFact } from './delivery-fact.ts';
import type { ReadOrder } from './read-order.server.ts';
import { shipDayName } from './ship-day-name.ts';

/** Returns «Заказ 26-000123 от 20.07.2026». */
export function orderTitle({ number, createdAt }: Pick<ReadOrder, 'number' | 'createdAt'>): string {
  return `Заказ ${number} от ${ruDateOf(createdAt)}`;
}

type Facts = readonly (readonly [name: string, value: string])[];

/** Returns the parties, place and dates of an order for its files; omits empty ones. */
export function orderFacts(order: Omit<ReadOrder, 'groups'>): Facts {
  const facts: Facts = [
    ['Состояние', order.state.header],
    ['Поставщик', fullPartyText(order.seller)],
    ['Контрагент', fullPartyText(order.buyer)],
    ['Договор', order.contract],
    ['Доставка', deliveryFact(order.delivery)],
    ['Адрес', order.address],
    ['Под поступление', order.expectedOn ? ruDate(order.expectedOn) : ''],
    [shipDayName(order.state.id), ruDate(order.shipOn)],
    ['Кто оформил', order.placedBy],
    ['Оформлен', ruDateTimeOf(order.createdAt)],
    ['Комментарий', order.comment],
  ];
  return facts.filter(([, value]) => value.trim() !== '');
}
