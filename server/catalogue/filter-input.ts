import { z } from 'zod';
import { zDecimal, zFlag, zId, zIdList, zOptional, zPage, zRoubles, zText } from '../kernel/fields.ts';
import { entriesById } from '../kernel/trees.ts';
import { dealerDefaults, defaultPerpage, type FilterDefaults, readSort } from './filter-url.ts';
import type { FilterState } from './model.ts';

const longestQuery = 200;
const mostPerPage = 100;
const upsideDown = '«От» больше, чем «до»';

/** Of a field sent several times the last one counts, as in PHP. */
const lastOf = (value: unknown): unknown => [value].flat().at(-1);
const last = <T extends z.ZodType>(field: T) => z.preprocess(lastOf, field);

const zBound = last(zOptional(zDecimal));

/** `minp`, `maxp`: parameter id → bound. A broken number is a message beside its own field, `minp[5]`. */
const zBounds = z.transform((value: unknown, context) => {
  const bounds = new Map<number, number>();
  for (const [id, inner] of entriesById(value)) {
    const bound = checked(zBound, inner, [id], context.issues);
    if (bound !== undefined) bounds.set(id, bound);
  }
  return bounds;
});

/** `search_range`: parameter id → {from, to}. */
const zRanges = z.transform((value: unknown, context) => {
  const ranges: FilterState['ranges'] = new Map();
  for (const [id, inner] of entriesById(value)) {
    const range = Object(inner) as { from?: unknown; to?: unknown };
    const from = checked(zBound, range.from, [id, 'from'], context.issues);
    const to = checked(zBound, range.to, [id, 'to'], context.issues);
    ranges.set(id, { from, to });
  }
  return ranges;
});

/** `filter`: parameter id → one value id, a comma list or a list. */
const zValues = z.transform((value: unknown) => {
  const lists = entriesById(value).map(([id, inner]) => [id, zIdList.parse(inner)] as const);
  return new Map(lists.filter(([, ids]) => ids.length > 0));
});

/** `price:asc`, or `{field, sort}` of the old client; anything else is «not sorted». */
const zSort = z.transform((value: unknown) => readSort(String(lastOf(value) ?? '')));
const zSorting = z.transform((value: unknown) => {
  const { field, sort } = Object(value) as { field?: unknown; sort?: unknown };
  return readSort(`${String(field)}:${String(sort)}`);
});

/** The fields of a filter state as they are sent; `toFilterState` makes one of them. */
export function filterShape(defaults: FilterDefaults) {
  return {
    catalog: zIdList,
    brand: zIdList,
    collection: zIdList,
    tags: zIdList,
    /** «All» and whatever else is no id means any warehouse. */
    warehouse: z.transform((value: unknown) => zId.safeParse(lastOf(value)).data),
    available: z.transform((value: unknown) =>
      value === undefined || value === null || value === '' ? defaults.available : zFlag.parse(value),
    ),
    byprice: z.transform((value: unknown) => (lastOf(value) === 'price_rrc' ? 'price_rrc' : 'price')),
    minprice: last(zOptional(zRoubles)),
    maxprice: last(zOptional(zRoubles)),
    filter: zValues,
    search_range: zRanges,
    minp: zBounds,
    maxp: zBounds,
    query: last(zOptional(zText(longestQuery))),
    sort: zSort,
    sorting: zSorting,
    page: last(zPage),
    perpage: z.transform((value: unknown) => {
      const size = Number(lastOf(value));
      return Number.isInteger(size) && size >= 1 && size <= mostPerPage ? size : defaultPerpage;
    }),
  };
}

type Sent = z.output<z.ZodObject<ReturnType<typeof filterShape>>>;

/** Puts the fields together; bounds that are upside down become issues beside the lower one. */
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
  return { ...same, minprice, maxprice, ranges, query: query ?? '', sorting: sort ?? sorting };
}

/**
 * The filter state as screens, old clients and JSON send it (§3 «Filter state», contract §2): unknown keys are ignored, ids
 * that are no ids dropped, broken numbers and bounds that are upside down are messages beside their fields.
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
