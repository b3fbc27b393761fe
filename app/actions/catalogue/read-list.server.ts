import type { z } from 'zod';
import { refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import type { Plain } from '#app/http/requests/nest.ts';
import { queryOf } from '#app/http/requests/read-query.server.ts';
import { keepPerpage, perpageOf } from '#app/http/sessions/kept-perpage.server.ts';
import { keepSort, keptSort } from '#app/http/sessions/kept-sort.server.ts';
import { ownOrder, readSort } from '#server/catalogue/filter-url.ts';
import type { SoldOut, WaysOn } from '#server/catalogue/ways-on.ts';
import type { Facets, FilterState, Named, WarehouseInfo } from '#server/goods/model.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Paging } from '#server/kernel/paging.ts';
import { type FieldErrors, fail } from '#server/kernel/result.ts';
import type { UseCase } from '#server/kernel/use-case.ts';
import { type ShortFacets, shortFacets } from '../../components/catalogue/short-facets.ts';
import { type FilterErrors, filterErrorText } from './filter-error-text.server.ts';

type Listed = {
  state: FilterState;
  /** The nodes from the root of the tree to the opened one. */
  path: Named[];
  paging: Paging;
  facets: Facets;
  warehouses: WarehouseInfo[];
  shownQuery: string | undefined;
  soldOut: SoldOut | undefined;
  withoutStock: number;
};

type Findable = { findWays: () => WaysOn | undefined };

/** The data common to the dealer's catalogue and the open catalogue; each adds its goods and its own fields. */
export type ListScreen = Omit<Listed, 'facets' | 'soldOut' | 'withoutStock'> & {
  facets: ShortFacets;
  /** The name of the filter list that is shown in full. */
  opened: string;
  sortInUrl: boolean;
  errors: FilterErrors;
};

/**
 * Reads the list for an address. A filter field that cannot be parsed is ignored and reported in `errors`; the rest
 * of the screen is shown. `all` names a filter list to open in full. The sorting is read from the address, else from
 * the cookie (§10.35); `sort=default` ignores the cookie. The page size is read in the same order. `headers` store
 * both in cookies. The address cannot set `extra`. `findWays`: see WaysOn.
 */
export async function readList<Input extends z.ZodType, Value extends Listed & Findable, A extends Actor>(
  request: Request,
  node: string | undefined,
  useCase: UseCase<Input, Value, A>,
  extra: Record<string, Plain | undefined>,
) {
  const sent = queryOf(request);
  const sortInUrl = readSort(String(sent.sort ?? ''));
  const named = sortInUrl !== undefined || sent.sort === ownOrder;
  const raw = {
    ...sent,
    ...nodeOf(request, node),
    sort: named ? sent.sort : keptSort(request),
    perpage: perpageOf(request),
    ...extra,
  };
  const errors: FilterErrors = {};
  let result = await run(request, useCase, raw);
  // Bounds are compared only once all numbers are valid, and warehouses are checked after that.
  for (let round = 0; round < 3 && !result.ok && result.code === 'BAD_INPUT'; round++) {
    Object.assign(errors, errorsOf(raw, result.fields));
    result = await run(request, useCase, without(raw, Object.keys(errors)));
  }
  if (!result.ok) throw refusalPage(request, result);
  const { findWays, soldOut, withoutStock, ...found } = result.value;
  const opened = String(sent.all ?? '').slice(0, 50);
  const facets = shortFacets(found.facets, found.state, opened);
  for (const [name, error] of Object.entries(errors)) {
    if (error.message) error.said = filterErrorText(name, { errors, facets, state: found.state });
  }
  return {
    screen: { ...found, facets, opened, sortInUrl: named, errors },
    findWays,
    noted: { state: found.state, shownQuery: found.shownQuery, soldOut, withoutStock },
    headers: new Headers([
      ...(sortInUrl ? [['Set-Cookie', keepSort(sortInUrl)] as [string, string]] : []),
      ...keepPerpage(request),
    ]),
  };
}

/** Returns which node is open. Only the path determines it: `/catalogue`, `/catalogue/all`, `/catalogue/21`. */
function nodeOf(request: Request, node: string | undefined) {
  if (node === undefined) return { catalog: undefined, opening: '1' };
  if (node === 'all') return { catalog: undefined, opening: '0' };
  if (/^[1-9]\d{0,14}$/.test(node)) return { catalog: node, opening: '0' };
  throw refusalPage(request, fail('NOT_FOUND'));
}

function errorsOf(raw: Record<string, unknown>, fields: FieldErrors): FilterErrors {
  const errors: FilterErrors = {};
  for (const [name, [message = '']] of Object.entries(fields)) {
    errors[name] = { typed: typedIn(raw, name), message };
    const other = otherBound(name);
    if (other) errors[other] ??= { typed: typedIn(raw, other), message: '' };
  }
  return errors;
}

function typedIn(raw: Record<string, unknown>, name: string): string {
  const { field, id } = partsOf(name);
  const part = id === undefined ? raw[field] : Object(raw[field])[id];
  // For example, `search_range[5].from`.
  const side = /\]\.(\w+)$/.exec(name)?.[1];
  const value = side === undefined ? part : Object(part)[side];
  return String([value].flat().at(-1) ?? '').slice(0, 50);
}

/**
 * Returns the name of a range's other bound: `minp[5]` → `maxp[5]` and back; undefined for a field without a pair.
 */
function otherBound(name: string): string | undefined {
  const [, side, rest] = /^(min|max)(price|p\[\d+\])$/.exec(name) ?? [];
  return side && `${side === 'min' ? 'max' : 'min'}${rest}`;
}

function without(raw: Record<string, unknown>, names: string[]): Record<string, unknown> {
  const rest = { ...raw };
  for (const name of names) {
    const { field, id } = partsOf(name);
    if (id === undefined) delete rest[field];
    else rest[field] = { ...Object(rest[field]), [id]: undefined };
  }
  return rest;
}

/** Splits a name such as `minp[5]` or `sorting.field` into the field and the part inside it. */
function partsOf(name: string): { field: string; id: string | undefined } {
  const [, field = name, id] = /^(\w+)[[.](\w+)/.exec(name) ?? [];
  return { field, id };
}
