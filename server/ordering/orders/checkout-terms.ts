import { z } from 'zod';
import { dayOf } from '../../kernel/clock.ts';
import { tooLong, zId } from '../../kernel/fields.ts';
import type { FieldErrors } from '../../kernel/result.ts';
import { parseTypedDate, whyNoDay } from '../../kernel/typed-date.ts';
import { typedLines } from '../../kernel/typed-lines.ts';
import type { DeliveryDays } from './delivery-days.ts';
import { deliveryCalendar, type ShippingCalendar, shippingDayProblem } from './shipping-calendar.ts';

/** A choice from a list. An invalid id is treated as «not selected», so that all messages appear together. */
const zChoice = z.transform((value: unknown) => zId.safeParse(value).data);
export const zTyped = z.transform((value: unknown) => (typeof value === 'string' ? value : ''));

/** The fields of the order form, as typed, and the key that prevents a second order. */
export const zOrderForm = {
  delivery: zChoice,
  address: zChoice,
  date: zTyped,
  comment: zTyped,
  key: zTyped.refine((key) => /^[A-Za-z0-9_-]{8,64}$/.test(key), {
    error: 'Обновите страницу и отправьте заказ ещё раз',
  }),
};

export type DeliveryChoice = {
  id: number;
  header: string;
  hint: string;
  price: number;
  needsAddress: boolean;
} & DeliveryDays;
export type AddressChoice = { id: number; fullAddress: string };

/** The values of the order form; an invalid id is treated as not selected. */
type TermsForm = {
  delivery: number | undefined;
  address: number | undefined;
  date: string;
  comment: string;
};

/** The terms of the order. `address` is undefined for a pick-up; `shipOn` is an ISO day. */
export type Terms = {
  delivery: DeliveryChoice;
  address: AddressChoice | undefined;
  shipOn: string;
  comment: string;
};

const maxCommentLength = 1_000;

/**
 * Checks the order form (§10.17) and returns all messages at once, each beside its field. An option or address that the
 * account may not use is treated as not selected.
 */
export function checkTerms(
  form: TermsForm,
  offered: {
    deliveries: readonly DeliveryChoice[];
    addresses: readonly AddressChoice[];
    calendar: ShippingCalendar;
    now: number;
  },
): { fields: FieldErrors; terms: Terms | undefined } {
  const fields: FieldErrors = {};
  const delivery = offered.deliveries.find(({ id }) => id === form.delivery);
  if (!delivery) fields.delivery = ['Выберите способ доставки'];

  const address = delivery?.needsAddress
    ? offered.addresses.find(({ id }) => id === form.address)
    : undefined;
  if (delivery?.needsAddress && !address) fields.address = ['Выберите адрес доставки'];

  const shipOn = parseTypedDate(form.date, { today: dayOf(offered.now), towards: 'future' });
  const calendar = deliveryCalendar(offered.calendar, delivery, offered.now);
  const wrongDay = dayProblem(form.date, shipOn, { ...offered, calendar });
  if (wrongDay) fields.date = [wrongDay];

  const comment = typedLines(form.comment);
  if (comment.length > maxCommentLength) fields.comment = [tooLong(maxCommentLength)];

  const complete = delivery && shipOn && Object.keys(fields).length === 0;
  return { fields, terms: complete ? { delivery, address, shipOn, comment } : undefined };
}

function dayProblem(
  text: string,
  day: string | undefined,
  { now, calendar }: { now: number; calendar: ShippingCalendar },
): string | undefined {
  if (!text.trim()) return 'Укажите дату отгрузки';
  return day ? shippingDayProblem(day, now, calendar) : whyNoDay(text);
}
