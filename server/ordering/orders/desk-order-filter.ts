import { z } from 'zod';
import { addDays, currentDay } from '../../kernel/clock.ts';
import { inOrder, zId, zIdOrNone, zOptional, zPage, zPeriod, zRoubles, zText } from '../../kernel/fields.ts';
import { mondayOf } from '../../kernel/monday.ts';
import { type Sorting, zSorting } from '../../kernel/sorting.ts';
import { parseTypedDate, whyNoDay } from '../../kernel/typed-date.ts';
import { shippingWords } from './shipping-words.ts';

/** A day without a year is the next such day, because shipments are in the future. */
const zShippingDay = zText(60).transform((text, issue) => {
  const day = parseTypedDate(text, { today: currentDay(), towards: 'future' });
  if (day) return day;
  issue.addIssue({ code: 'custom', message: whyNoDay(text) });
  return z.NEVER;
});

type ShippingWord = (typeof shippingWords)[number]['id'];

/** Orders by their shipping days, `yyyy-mm-dd`, both included. `late`: only orders that are still open. */
export type ShippingDays = { shipFrom?: string; shipTo?: string; late?: true };

/** Returns the days of a word. Weeks begin on Monday. */
function daysOfWord(word: ShippingWord | undefined, today: string): ShippingDays {
  if (word === 'late') return { shipTo: addDays(today, -1), late: true };
  if (word === 'today') return { shipFrom: today, shipTo: today };
  const tomorrow = addDays(today, 1);
  if (word === 'tomorrow') return { shipFrom: tomorrow, shipTo: tomorrow };
  if (word === undefined) return {};
  const monday = mondayOf(today);
  return { shipFrom: monday, shipTo: addDays(monday, 6) };
}

type TypedShipping = { ships?: ShippingWord; shipOn?: string; shipTo?: string };

/** Returns the days that satisfy both the word and the typed days; one typed day without a second is this day only. */
function shippingDays({ ships, shipOn, shipTo }: TypedShipping): ShippingDays {
  const word = daysOfWord(ships, currentDay());
  const from = [word.shipFrom, shipOn]
    .flatMap((day) => day ?? [])
    .sort()
    .at(-1);
  const [to] = [word.shipTo, shipTo ?? shipOn].flatMap((day) => day ?? []).sort();
  return { ...(from && { shipFrom: from }), ...(to && { shipTo: to }), ...(word.late && { late: true }) };
}

/** Where a page begins: the key of the preceding order, which is its moment and id in the usual order. */
const zBefore = z
  .string()
  .regex(/^(?:\d{1,15}|\d{4}\.\d\d\.\d\d)(?:-\d{1,15}){1,2}$/)
  .transform((text) =>
    text.split('-').map((part) => (part.includes('.') ? part.replaceAll('.', '-') : Number(part))),
  );

/** Returns the text of a key in an address. */
export function keyText(key: SortKey): string {
  return key.map((part) => String(part).replaceAll('-', '.')).join('-');
}

/** The columns by which the list can be sorted. */
const orderSorts = ['created', 'shipping', 'sum'] as const;

export type OrderSorting = Sorting<(typeof orderSorts)[number]>;

/**
 * The filter of the desk's order list. Ignores unknown states, dealers, warehouses and people; refuses unreadable days
 * and sums.
 */
export const deskOrderInput = z
  .object({
    /** An order number. */
    query: zOptional(zText(100)),
    state: zOptional(zId).catch(undefined),
    dealer: zOptional(zId).catch(undefined),
    /** Beginnings of words that describe a dealer, as in the list of dealers. */
    whose: zOptional(zText(1_000).transform((text) => text.slice(0, 100))).catch(undefined),
    /** The contragent's INN when the order was placed. */
    inn: zOptional(zText(20).transform((text) => text.replace(/\s/g, ''))).catch(undefined),
    articul: zOptional(zText(100)).catch(undefined),
    ships: zOptional(z.enum(shippingWords.map(({ id }) => id))).catch(undefined),
    /** The shipping day, or with `shipTo` the first one. */
    shipOn: zOptional(zShippingDay),
    shipTo: zOptional(zShippingDay),
    warehouse: zOptional(zId).catch(undefined),
    sumFrom: zOptional(zRoubles),
    sumTo: zOptional(zRoubles),
    /** The staff member who works on the order: an id, or 0 for nobody. */
    taker: zIdOrNone,
    /** True for orders whose sum differs from that in 1C. */
    differs: zOptional(z.literal('1').transform(() => true)).catch(undefined),
    ...zPeriod,
    before: zOptional(zBefore).catch(undefined),
    sort: zSorting(orderSorts),
    page: zPage,
  })
  .superRefine(inOrder)
  .superRefine(({ sumFrom, sumTo }, issue) => {
    if (sumFrom === undefined || sumTo === undefined || sumFrom <= sumTo) return;
    issue.addIssue({ code: 'custom', path: ['sumTo'], message: 'Сумма «до» меньше суммы «от»' });
  })
  .superRefine(({ shipOn, shipTo }, issue) => {
    if (!shipOn || !shipTo || shipOn <= shipTo) return;
    issue.addIssue({ code: 'custom', path: ['shipTo'], message: 'Последний день отгрузки раньше первого' });
  })
  .transform(({ ships, shipOn, shipTo, ...rest }) => ({
    ...rest,
    ...shippingDays({ ...(ships && { ships }), ...(shipOn && { shipOn }), ...(shipTo && { shipTo }) }),
  }));

export type DeskOrderFilter = Omit<z.output<typeof deskOrderInput>, 'page' | 'before' | 'sort'>;

/** The values of the sorted columns of an order, the id last. */
export type SortKey = (string | number)[];

/** The last order of the previous page. */
export type Before = { at: number; id: number };

/** Returns true when the matching orders cannot be counted from the stored counts by dealer and state. */
export function isNarrow({ query, state, dealer, ...rest }: DeskOrderFilter): boolean {
  return Object.values(rest).some((value) => value !== undefined);
}
