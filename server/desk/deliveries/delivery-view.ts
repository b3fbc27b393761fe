import { amountText } from '../../kernel/money.ts';

/** A delivery option as edited at the desk; `price` in kopecks; a new one has id 0. */
export type Delivery = {
  id: number;
  header: string;
  hint: string;
  price: number;
  needsAddress: boolean;
  /** Options are offered in the order of this number. */
  sort: number;
  /** False if the option is no longer offered. */
  offered: boolean;
  /** Digits of the weekdays on which orders are shipped; 1 is Monday. */
  weekdays: string;
  /** The Moscow hour until which an order can be shipped the next day; null if it can be shipped the same day. */
  cutoffHour: number | null;
};

/** The days of the week with their form fields. */
export const weekdayFields = [
  { name: 'day_1', label: 'понедельник' },
  { name: 'day_2', label: 'вторник' },
  { name: 'day_3', label: 'среда' },
  { name: 'day_4', label: 'четверг' },
  { name: 'day_5', label: 'пятница' },
  { name: 'day_6', label: 'суббота' },
  { name: 'day_7', label: 'воскресенье' },
] as const;

export type WeekdayField = (typeof weekdayFields)[number]['name'];

/** The values of the form, as typed. */
export type DeliveryFormValues = {
  header: string;
  hint: string;
  price: string;
  needs_address: boolean;
  sort: string;
  offered: boolean;
  cutoff_hour: string;
} & Record<WeekdayField, boolean>;

export function deliveryFormValues(delivery: Delivery): DeliveryFormValues {
  const { header, hint, price, needsAddress, sort, offered, weekdays, cutoffHour } = delivery;
  const days = weekdayFields.map(({ name }) => [name, weekdays.includes(name.slice(-1))] as const);
  return {
    header,
    hint,
    price: amountText(price),
    needs_address: needsAddress,
    sort: String(sort),
    offered,
    cutoff_hour: cutoffHour === null ? '' : String(cutoffHour),
    ...(Object.fromEntries(days) as Record<WeekdayField, boolean>),
  };
}
