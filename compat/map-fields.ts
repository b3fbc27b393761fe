import { z } from 'zod';
import { clientAddress } from '#app/http/requests/client-address.server.ts';
import { nest, nestJson } from '#app/http/requests/nest.ts';
import { keptSort } from '#app/http/sessions/kept-sort.server.ts';
import { type Failure, fail, ok, type Result } from '#server/kernel/result.ts';
import { isTree } from '#server/kernel/trees.ts';
import { bearerOf } from './bearer.ts';
import { pairsOf } from './letters.ts';
import type { Fields } from './read-fields.ts';

/** How the fields of a call become the fields of the use case. */
export type Taking = {
  /** Old name → name in the use case. */
  rename?: Record<string, string>;
  /** The field that contains the others: an object (`act[contract_id]`), or a serialized form (`dataall`). */
  inside?: string;
  /**
   * Set when the call saves a record. Its fields may be nested in a field of this name (`manager[name]`,
   * `{"manager": {…}}`), as the same address returns them. A call that sends none of the record's fields is
   * refused, with the names that it did send.
   */
  record?: string;
  /** Fields with a fixed value, which override those of the call. */
  set?: Record<string, string>;
  /** Adds `sort` from the cookie of that name when the call specifies no order (§10.35). */
  sortCookie?: true;
  /**
   * Set when the call accepts a token of the open API, as the field `token` or as `Authorization: Bearer`. The
   * documentation states whether it is required.
   */
  token?: 'optional' | 'required';
  /** Adds `key` from the header `Idempotency-Key` when the call has no such field (decisions/forms.md). */
  idempotencyKey?: true;
  /** Adds `client`, the network address of the caller, for rate limits. */
  client?: true;
};

/**
 * Fields that only the entry points set and no call may send: the caller's address, and the data of the screens'
 * forms about consent.
 */
const ofDoors = ['client', 'consent', 'mustConsent'];

/** Returns the fields under the names in the use case of a row. Refusals: UNREADABLE_CALL, and those of `unwrap`. */
export function mapFields(
  { useCase, ...taking }: Taking & { useCase: { input: z.ZodType } },
  read: Fields,
  request: Request,
): Result<Fields> {
  const { rename = {}, inside, record, set, sortCookie, token, idempotencyKey, client } = taking;
  const fields: Fields = Object.assign(Object.create(null), read);
  if (inside !== undefined) {
    const held = unfolded(fields[inside]);
    if (!held) return fail('UNREADABLE_CALL');
    delete fields[inside];
    Object.assign(fields, held);
  }
  unwrapState(fields);
  for (const [old, ours] of Object.entries(rename)) {
    if (fields[old] !== undefined && fields[ours] === undefined) fields[ours] = fields[old];
  }
  if (record !== undefined) {
    const unknown = unwrap(fields, record, useCase.input);
    if (unknown) return unknown;
  }
  for (const name of ofDoors) delete fields[name];
  if (sortCookie && !fields.sort && !fields.sorting) fields.sort = keptSort(request);
  if (token && !fields.token) fields.token = bearerOf(request);
  if (idempotencyKey && !fields.key) fields.key = request.headers.get('Idempotency-Key') ?? undefined;
  return ok(Object.assign(fields, set, client && { client: clientAddress(request) }));
}

/** Returns a refusal with the field names that the call used. */
export function restoreFieldNames({ rename = {} }: Taking, read: Fields, failure: Failure): Failure {
  const asked = new Map(
    Object.entries(rename).flatMap(([old, ours]) =>
      read[old] === undefined || read[ours] !== undefined ? [] : [[ours, old]],
    ),
  );
  const named = Object.entries(failure.fields).map(([name, messages]) => [
    name.replace(/^\w+/, (ours) => asked.get(ours) ?? ours),
    messages,
  ]);
  return { ...failure, fields: Object.fromEntries(named) };
}

/**
 * Unwraps fields that a page sent as one, `{"data":{…}}`, `{"filter":{…}}` or `data=` with a serialized form,
 * except where the keys are ids (`filter[3][42]`). Fields beside the wrapper take precedence.
 */
function unwrapState(fields: Fields): void {
  for (const name of ['data', 'filter']) {
    const sent = fields[name];
    // A plain word is a value, which the call itself validates.
    const isWord = sent === undefined || (typeof sent === 'string' && !/^\s*[[{]|=/.test(sent));
    const held = isWord ? undefined : unfolded(sent);
    if (!held || Object.keys(held).every((key) => /^\d*$/.test(key))) continue;
    delete fields[name];
    for (const [inner, value] of Object.entries(held)) fields[inner] ??= value;
  }
}

/** Values that old pages send as `action` when they save a form. */
const saving = ['', 'save', 'add', 'edit', 'update'];

/**
 * Unwraps the nested fields of a record. Refusals: UNKNOWN_ACTION, NOTHING_KNOWN with the names that were sent.
 * Returns undefined on success.
 */
function unwrap(fields: Fields, record: string, input: z.ZodType): Failure | undefined {
  const { [record]: held, action = '', id: _, ...own } = fields;
  if (!saving.includes(String(action))) return fail('UNKNOWN_ACTION');
  const known = input instanceof z.ZodObject ? Object.keys(input.shape) : [];
  const isWrapped = isTree(held) && !known.includes(record);
  const sent: Fields = isWrapped ? held : own;
  const names = Object.keys(sent);
  if (isWrapped) {
    delete fields[record];
    // 0 and an empty id mean a new record only when the record itself contains no id.
    const isNamed = !/^0?$/.test(String(fields.id ?? '').trim());
    Object.assign(fields, { ...held, id: isNamed ? fields.id : (held.id ?? fields.id) });
  }
  if (names.some((name) => name !== 'id' && known.includes(name))) return undefined;
  const isNoField = ['Такого поля нет'];
  return fail('NOTHING_KNOWN', {
    fields: Object.fromEntries(names.slice(0, 20).map((name) => [name, isNoField])),
  });
}

/**
 * Parses the fields held by one field: an object, a serialized form (`serialize()`), JSON, or the names and
 * values of `serializeArray()`. Returns undefined for anything else.
 */
function unfolded(held: unknown): Fields | undefined {
  try {
    if (held === undefined) return {};
    if (typeof held !== 'string') return namedIn(held) ?? (isTree(held) ? held : undefined);
    if (/^\s*[[{]/.test(held)) {
      const { held: sent } = nestJson(`{"held":${held}}`);
      return namedIn(sent) ?? (isTree(sent) ? sent : undefined);
    }
    return held.trim() === '' ? undefined : nest(pairsOf(Buffer.from(held), ''));
  } catch {
    return undefined;
  }
}

/** Parses `[{name, value}, …]`, as JSON or with PHP-style names; returns undefined for anything else. */
function namedIn(held: unknown): Fields | undefined {
  const parts: unknown[] = isTree(held) ? Object.values(held) : [held].flat();
  const pairs = parts.map((part) =>
    isTree(part) && typeof part.name === 'string'
      ? ([part.name, String(part.value ?? '')] as const)
      : undefined,
  );
  const isComplete = pairs.length > 0 && pairs.every((pair) => pair !== undefined);
  return isComplete ? nest(pairs as [string, string][]) : undefined;
}
