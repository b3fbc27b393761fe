import type { OfferRecord } from './commerceml/records.ts';
import { detached } from './detached.ts';
import type { Reason } from './notes.ts';

/** The kinds of elements that the report counts. */
export const elements = [
  'groups',
  'properties',
  'units',
  'priceTypes',
  'warehouses',
  'goods',
  'offers',
  'prices',
  'stocks',
] as const;
export type Element = (typeof elements)[number];
export type Counts = Record<Element, number>;

/** Returns zero for each element. */
export function noCounts(): Counts {
  return Object.fromEntries(elements.map((element) => [element, 0])) as Counts;
}

/** The outcome for elements of one file: imported, or left out for a reason. `file` is its position in the import. */
type Fate = { file: number; element: Element; reason: Reason | undefined; count: number; example: string };
export type Fates = Map<string, Fate>;

/** Records that elements were imported. */
export function taken(fates: Fates, file: number, element: Element, count = 1): void {
  add(fates, { file, element, reason: undefined, count, example: '' });
}

/** Records that elements were left out, and why. */
export function leftOut(
  fates: Fates,
  file: number,
  element: Element,
  reason: Reason,
  { count = 1, example = '' } = {},
): void {
  add(fates, { file, element, reason, count, example });
}

/** Records that an offer was left out, with its prices and stocks. */
export function leaveOutOffer(
  fates: Fates,
  { id, name, file, prices, stocks }: OfferRecord & { file: number },
  reason: Reason,
): void {
  const example = name || id;
  leftOut(fates, file, 'offers', reason, { example });
  leftOut(fates, file, 'prices', reason, { example, count: prices?.length ?? 0 });
  leftOut(fates, file, 'stocks', reason, { example, count: stocks?.length ?? 0 });
}

/**
 * Adds the fates of a chunk. Call it only after the chunk's transaction was committed, because a retried transaction
 * must not count twice.
 */
export function addFates(all: Fates, more: Fates): void {
  for (const fate of more.values()) add(all, fate);
}

function add(fates: Fates, fate: Fate): void {
  if (fate.count === 0) return;
  const key = `${fate.file} ${fate.element} ${fate.reason ?? ''}`;
  const known = fates.get(key);
  if (known) known.count += fate.count;
  else fates.set(key, { ...fate, example: detached(fate.example) });
}

/** Reasons that another file may resolve: the element refers to something that is not known yet. */
const waiting: ReadonlySet<Reason> = new Set([
  'OFFER_WITHOUT_GOOD',
  'UNKNOWN_OFFER',
  'UNKNOWN_PRICE_TYPE',
  'UNKNOWN_WAREHOUSE',
  'STOCK_WITHOUT_WAREHOUSE',
]);

export type LeftOut = { element: Element; reason: Reason; count: number; example: string };

/**
 * Returns, for one file, how many elements were imported, and which were left out and why. `unresolved`: some
 * elements refer to something that is not known yet.
 */
export function accountOf(
  fates: Fates,
  file: number,
): { taken: Counts; leftOut: LeftOut[]; unresolved: boolean } {
  const counts = noCounts();
  const left: LeftOut[] = [];
  for (const { file: of, reason, element, count, example } of fates.values()) {
    if (of !== file) continue;
    if (reason === undefined) counts[element] += count;
    else left.push({ element, reason, count, example });
  }
  return { taken: counts, leftOut: left, unresolved: left.some(({ reason }) => waiting.has(reason)) };
}
