import { z } from 'zod';
import { clientAddress } from '#app/http/requests/client-address.server.ts';
import { formTypeOf, holdsTooMany } from '#app/http/requests/form-type.ts';
import { nest, nestJson } from '#app/http/requests/nest.ts';
import { type Body, bodyLimit, readLimited } from '#app/http/requests/read-limited.server.ts';
import { keptSort } from '#app/http/sessions/kept-sort.server.ts';
import { type Failure, fail, ok, type Result } from '#server/kernel/result.ts';
import { isTree } from '#server/kernel/trees.ts';
import { bodyText, pairsOf } from './letters.ts';

type Fields = Record<string, unknown>;

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
 * Reads the fields of a call into one object. The body (a form, or JSON) overrides the query, and the placeholders
 * of the URL override both. Nothing is validated here. `limit`: the maximum size of the body, in bytes. Refusals:
 * TOO_LARGE, UNREADABLE_CALL (§7.1.2).
 */
export async function readFields(
  request: Request,
  sent: Body,
  params: Record<string, string>,
  limit = bodyLimit,
): Promise<Result<Fields>> {
  try {
    const body = await readLimited(sent, limit);
    if (!body) return fail('TOO_LARGE');
    const query = formFields(pairsOf(Buffer.from(new URL(request.url).search.slice(1)), ''));
    return ok(Object.assign(query, await bodyFields(body, request.headers), params));
  } catch {
    return unreadable();
  }
}

/**
 * Reads the fields of a body. A body that is not a form is read as JSON, because scripts often send JSON without a
 * content type.
 */
async function bodyFields(body: Buffer<ArrayBuffer>, headers: Headers): Promise<Fields> {
  if (body.length === 0) return {};
  const named = headers.get('Content-Type') ?? '';
  const type = formTypeOf(named);
  if (!type) return nestJson(bodyText(body, named));
  if (holdsTooMany(body, type)) throw new RangeError('too many fields');
  // Scripts that set no content type send JSON labelled as a form.
  if (!type.isMultipart) return jsonIn(bodyText(body, named)) ?? formFields(pairsOf(body, named));
  return formFields(await new Response(body, { headers: { 'Content-Type': type.header } }).formData());
}

/** Parses a JSON object; returns undefined for any other text. */
function jsonIn(text: string): Fields | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    return nestJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Reads the fields of a form or a query. Duplicate pairs count once, because old pages append a form with its id to
 * an address that already has the id.
 */
function formFields(sent: Iterable<[string, string | File]>): Fields {
  const fields: Fields = nest(sent);
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value) && value.length > 1 && value.every((each) => each === value[0]))
      fields[name] = value[0];
  }
  return fields;
}

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
    if (!held) return unreadable();
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

/**
 * Returns the token of `Authorization: Bearer`; undefined when the header is missing or has another scheme.
 * An empty token is invalid.
 */
export function bearerOf(request: Request): string | undefined {
  const [header, token] = /^Bearer\b\s*(.*)$/i.exec(request.headers.get('Authorization') ?? '') ?? [];
  return token || header;
}

function unreadable() {
  return fail('UNREADABLE_CALL');
}
