import { addDays, dayOf, parseRuDate, ruDate, whyNoDay } from '../kernel/clock.ts';
import type { FieldErrors } from '../kernel/result.ts';
import { typedLines } from '../kernel/typed-lines.ts';

export type DeliveryChoice = {
  id: number;
  header: string;
  hint: string;
  price: number;
  needsAddress: boolean;
};
export type AddressChoice = { id: number; fullAddress: string };

/** What the order form says; an id that is no id counts as not chosen. */
type TermsForm = {
  delivery: number | undefined;
  address: number | undefined;
  date: string;
  comment: string;
};

/** What the order is placed on. `address` is undefined for a pick-up; `shipOn` is an ISO day. */
export type Terms = {
  delivery: DeliveryChoice;
  address: AddressChoice | undefined;
  shipOn: string;
  comment: string;
};

const longestComment = 1_000;

/** The days an order can be shipped on: from today in Moscow to +4 weeks, both included (§5). ISO days. */
export function shippingDays(now: number): { first: string; last: string } {
  const first = dayOf(now);
  return { first, last: addDays(first, 28) };
}

/**
 * Checks the order form (contract §2, «Placing an order»): every missing thing gets its message beside its field, all at once.
 * An option or address that the account may not use is as good as not chosen.
 */
export function checkTerms(
  form: TermsForm,
  offered: { deliveries: readonly DeliveryChoice[]; addresses: readonly AddressChoice[]; now: number },
): { fields: FieldErrors; terms: Terms | undefined } {
  const fields: FieldErrors = {};
  const delivery = offered.deliveries.find(({ id }) => id === form.delivery);
  if (!delivery) fields.delivery = ['Выберите способ доставки'];

  const address = delivery?.needsAddress
    ? offered.addresses.find(({ id }) => id === form.address)
    : undefined;
  if (delivery?.needsAddress && !address) fields.address = ['Выберите адрес доставки'];

  const shipOn = parseRuDate(form.date);
  const wrongDay = dayProblem(form.date, shipOn, offered.now);
  if (wrongDay) fields.date = [wrongDay];

  const comment = typedLines(form.comment);
  if (comment.length > longestComment) fields.comment = ['Не длиннее 1000 знаков'];

  const complete = delivery && shipOn && Object.keys(fields).length === 0;
  return { fields, terms: complete ? { delivery, address, shipOn, comment } : undefined };
}

function dayProblem(text: string, day: string | undefined, now: number): string | undefined {
  if (!text.trim()) return 'Укажите дату отгрузки';
  if (!day) return whyNoDay(text);
  const { first, last } = shippingDays(now);
  return day < first || day > last ? `Дата отгрузки – с ${ruDate(first)} по ${ruDate(last)}` : undefined;
}
