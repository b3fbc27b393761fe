import { z } from 'zod';
import type { FilterState } from '../goods/model.ts';
import {
  zDecimal,
  zId,
  zIdsOrNone,
  zOptional,
  zPage,
  zPerpage,
  zRoubles,
  zSwitch,
  zText,
} from '../kernel/fields.ts';
import { maxQuery } from '../kernel/max-query.ts';
import { entriesById, isTree } from '../kernel/trees.ts';
import { dealerDefaults, defaultPerpage, type FilterDefaults, ownOrder, readSort } from './filter-url.ts';

const upsideDown = '«От» больше, чем «до»';

/** When a field is sent several times, the last value counts, as in PHP. */
const lastOf = (value: unknown): unknown => [value].flat().at(-1);
const last = <T extends z.ZodType>(field: T) => z.preprocess(lastOf, field);

const zBound = last(zOptional(zDecimal));
/** Old clients send 0 for no upper bound, because 0 means «all» in other fields. */
const noneForZero = (bound: number | undefined) => bound || undefined;
const zUpperBound = zBound.transform(noneForZero);

/** `minp`, `maxp`: parameter id → bound. An invalid number is reported beside its own field, `minp[5]`. */
const zBounds = (field: typeof zBound | typeof zUpperBound) =>
  z.transform((value: unknown, context) => {
    const bounds = new Map<number, number>();
    for (const [id, inner] of entriesById(value)) {
      const bound = checked(field, inner, [id], context.issues);
      if (bound !== undefined) bounds.set(id, bound);
    }
    return bounds;
  });

type Part = { id: number; held: unknown };

/**
 * Returns the parts of a field by parameter: a map of parameter id → part, or a list of records that have the id and
 * one of the keys `of`. Other keys of a map are ignored. A record without a valid id becomes an issue. So does any
 * other list item that is not empty, because its position is not an id.
 */
function byParameter(value: unknown, of: readonly string[], issues: z.core.$ZodRawIssue[]): Part[] {
  const isList = Array.isArray(value);
  return Object.entries(isList || isTree(value) ? value : {}).flatMap(([key, held]) => {
    const isRecord = isTree(held) && of.some((name) => name in held);
    const isKeyed = !isList && /^[1-9]\d{0,14}$/.test(key);
    const id = zId.safeParse(isRecord && 'id' in held ? held.id : isKeyed ? key : undefined).data;
    if (id === undefined && (isRecord || (isList && held !== '')))
      issues.push({ ...issueAt([], value), message: wrongValue });
    return id === undefined ? [] : [{ id, held }];
  });
}

const wrongValue = 'Неверное значение';

/** `search_range`: parameter id → {from, to}, or a list of {id, from, to}. */
const zRanges = z.transform((value: unknown, context) => {
  const ranges: FilterState['ranges'] = new Map();
  for (const { id, held } of byParameter(value, ['from', 'to'], context.issues)) {
    const range = Object(held) as { from?: unknown; to?: unknown };
    const from = checked(zBound, range.from, [id, 'from'], context.issues);
    const to = checked(zUpperBound, range.to, [id, 'to'], context.issues);
    ranges.set(id, { from, to });
  }
  return ranges;
});

/** `filter`: parameter id → value ids in any notation of §7.1.12, or a list of {id, values}. */
const zValues = z.transform((value: unknown, context) => {
  if (typeof value !== 'object' && String(value ?? '') !== '') {
    context.issues.push({ ...issueAt([], value), message: wrongValue });
    return new Map<number, number[]>();
  }
  const lists = byParameter(value, ['values'], context.issues).map(({ id, held }) => {
    const ids = isTree(held) && 'values' in held ? held.values : held;
    return [id, checked(zIdsOrNone, ids, [id], context.issues) ?? []] as const;
  });
  return new Map(lists.filter(([, ids]) => ids.length > 0));
});

const unknownSort = 'Такой сортировки нет';

/** `price:asc`; an empty value and `default` mean «not sorted». */
const zSort = z.transform((value: unknown, { issues }) => {
  const text = String(lastOf(value) ?? '').trim();
  const sorting = readSort(text);
  if (!sorting && text !== '' && text !== ownOrder)
    issues.push({ ...issueAt([], value), message: unknownSort });
  return sorting;
});

/**
 * `{field, sort}` of the old client; when either is missing, «not sorted», like a column that was not clicked
 * (§4.8).
 */
const zSorting = z.transform((value: unknown, { issues }) => {
  if (!isTree(value)) {
    const text = Array.isArray(value) ? value.join('') : String(value ?? '').trim();
    if (text !== '') issues.push({ ...issueAt([], value), message: unknownSort });
    return undefined;
  }
  const [field, sort] = [value.field, value.sort].map((each) => String(lastOf(each) ?? '').trim());
  if (field && !readSort(`${field}:asc`)) issues.push({ ...issueAt(['field'], field), message: unknownSort });
  if (sort && !readSort(`price:${sort}`)) issues.push({ ...issueAt(['sort'], sort), message: unknownSort });
  return readSort(`${field}:${sort}`);
});

/** Whether only goods in stock are wanted; undefined when absent. */
export const zAvailable = z.preprocess(
  (value) => (value === null || value === '' ? undefined : value),
  zSwitch.optional(),
);

/** The fields of a filter state as sent; `toFilterState` combines them. */
export function filterShape(defaults: FilterDefaults) {
  return {
    catalog: zIdsOrNone,
    brand: zIdsOrNone,
    collection: zIdsOrNone,
    tags: zIdsOrNone,
    /** An empty value, 0 and «all» mean any warehouse. */
    warehouse: last(
      z.preprocess(
        (value) => (/^(?:0|all)?$/i.test(String(value ?? '').trim()) ? undefined : value),
        zId.optional(),
      ),
    ),
    available: zAvailable.transform((available) => available ?? defaults.available),
    byprice: z.transform((value: unknown) => (lastOf(value) === 'price_rrc' ? 'price_rrc' : 'price')),
    minprice: last(zOptional(zRoubles)),
    maxprice: last(zOptional(zRoubles)).transform(noneForZero),
    filter: zValues,
    search_range: zRanges,
    minp: zBounds(zBound),
    maxp: zBounds(zUpperBound),
    query: last(zOptional(zText(maxQuery))),
    sort: zSort,
    sorting: zSorting,
    page: last(zPage),
    perpage: zPerpage(defaultPerpage),
  };
}

type Sent = z.output<z.ZodObject<ReturnType<typeof filterShape>>>;

/** Returns the fields as one filter state; reversed bounds become issues beside the lower bound. */
export function toFilterState(sent: Sent, issues: z.core.$ZodRawIssue[]): FilterState {
  const { search_range, minp, maxp, sort, sorting, query, minprice, maxprice, ...same } = sent;
  const ranges = new Map(search_range);
  for (const [id, from] of minp) ranges.set(id, { from, to: ranges.get(id)?.to });
  for (const [id, to] of maxp) ranges.set(id, { from: ranges.get(id)?.from, to });
  for (const [id, { from, to }] of ranges) {
    if (from === undefined && to === undefined) ranges.delete(id);
    else if (isUpsideDown(from, to)) issues.push(issueAt(['minp', id], from));
  }
  if (isUpsideDown(minprice, maxprice)) issues.push(issueAt(['minprice'], minprice));
  const { warehouse } = sent;
  return { ...same, warehouse, minprice, maxprice, ranges, query: query ?? '', sorting: sort ?? sorting };
}

/**
 * The filter state as screens, old clients and JSON send it (§3.27, §10.36): unknown keys are ignored; invalid ids,
 * numbers, sortings and flags, and reversed bounds are reported beside their fields.
 */
export function filterInput(defaults: FilterDefaults = dealerDefaults) {
  return z.object(filterShape(defaults)).transform((sent, { issues }) => toFilterState(sent, issues));
}

function checked<T extends z.ZodType>(
  field: T,
  value: unknown,
  path: (string | number)[],
  issues: z.core.$ZodRawIssue[],
): z.output<T> | undefined {
  const parsed = field.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) issues.push({ ...issueAt(path, value), message: issue.message });
  return undefined;
}

function isUpsideDown(from: number | undefined, to: number | undefined): boolean {
  return from !== undefined && to !== undefined && from > to;
}

function issueAt(path: (string | number)[], input: unknown): z.core.$ZodRawIssue {
  return { code: 'custom', path, input, message: upsideDown };
}
