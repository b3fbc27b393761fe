import type { z } from 'zod';
import type { Plain } from '#app/http/nest.ts';
import { plainCookie, readPlainCookie } from '#app/http/plain-cookie.server.ts';
import { queryOf } from '#app/http/read-query.server.ts';
import { refusalPage, run } from '#app/http/run-screen.server.ts';
import { readSort } from '#server/catalogue/filter-url.ts';
import type { Facets, FilterState, Named, WarehouseInfo } from '#server/catalogue/model.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Paging } from '#server/kernel/paging.ts';
import { type FieldErrors, fail } from '#server/kernel/result.ts';
import type { UseCase } from '#server/kernel/use-case.ts';
import { type ShortFacets, shortFacets } from './short-facets.ts';

const sortCookie = 'sort';

/**
 * Fields of the filter that could not be understood: what was typed and why it does not do. The other bound of a range is among
 * them without a message: half a range would filter by what nobody asked for.
 */
export type FilterErrors = Record<string, { typed: string; message: string }>;

type Listed = {
  state: FilterState;
  /** From the root of the tree down to the opened node. */
  path: Named[];
  paging: Paging;
  facets: Facets;
  warehouses: WarehouseInfo[];
  shownQuery: string | undefined;
};

/** What a screen of the catalogue shows, the dealer's and the open one; each adds its goods and its own. */
export type ListScreen = Omit<Listed, 'facets'> & {
  facets: ShortFacets;
  /** The list of the filter that was asked for whole. */
  opened: string;
  sortInUrl: boolean;
  errors: FilterErrors;
};

/**
 * The list of an address. A filter field that cannot be understood is left out and comes back in `errors`, the rest of the
 * screen is shown all the same. `all` names a list of the filter that is opened whole. The sorting is the address's, else the
 * one kept in the cookie (contract §2). `extra` is what the address has no say in.
 */
export async function readList<Input extends z.ZodType, Value extends Listed, A extends Actor>(
  request: Request,
  node: string | undefined,
  useCase: UseCase<Input, Value, A>,
  extra: Record<string, Plain | undefined>,
) {
  const sent = queryOf(request);
  const sortInUrl = readSort(String(sent.sort ?? ''));
  const raw = {
    ...sent,
    ...nodeOf(request, node),
    sort: sortInUrl ? sent.sort : readPlainCookie(request, sortCookie),
    ...extra,
  };
  const errors: FilterErrors = {};
  let result = await run(request, useCase, raw);
  // Twice: bounds are compared only once all numbers are numbers.
  for (let round = 0; round < 2 && !result.ok && result.code === 'BAD_INPUT'; round++) {
    Object.assign(errors, errorsOf(raw, result.fields));
    result = await run(request, useCase, without(raw, Object.keys(errors)));
  }
  if (!result.ok) throw refusalPage(request, result);
  const opened = String(sent.all ?? '');
  const facets = shortFacets(result.value.facets, result.value.state, opened);
  return {
    screen: { ...result.value, facets, opened, sortInUrl: sortInUrl !== undefined, errors },
    sortInUrl,
  };
}

/** The header that keeps a sorting for 30 days. */
export function keepSort({ field, sort }: { field: string; sort: string }): string {
  return plainCookie(sortCookie, `${field}:${sort}`);
}

/** `/catalogue`, `/catalogue/all`, `/catalogue/21`; the path alone says which node is open. */
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
  const value = id === undefined ? raw[field] : Object(raw[field])[id];
  return String([value].flat().at(-1) ?? '').slice(0, 50);
}

/** `minp[5]` → `maxp[5]` and back; undefined where there is no pair. */
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

/** `minp[5]` → field and id. */
function partsOf(name: string): { field: string; id: string | undefined } {
  const [, field = name, id] = /^(\w+)\[(\d+)\]/.exec(name) ?? [];
  return { field, id };
}
