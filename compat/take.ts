import { clientAddress } from '#app/http/client-address.server.ts';
import { formTypeOf, holdsTooMany } from '#app/http/form-type.ts';
import { nest, nestJson } from '#app/http/nest.ts';
import { readPlainCookie } from '#app/http/plain-cookie.server.ts';
import { type Body, bodyLimit, readLimited } from '#app/http/read-limited.server.ts';
import { type Failure, fail, ok, type Result } from '#server/kernel/result.ts';
import { isTree } from '#server/kernel/trees.ts';
import { bodyText, pairsOf } from './letters.ts';

type Fields = Record<string, unknown>;

/** How the fields of a call become those of the use case. */
export type Taking = {
  /** Old name → ours. */
  rename?: Record<string, string>;
  /** The field that holds the others: an object (`act[contract_id]`), or a serialized form (`dataall`). */
  inside?: string;
  /** Fields that are the same at every call, whatever it says itself. */
  set?: Record<string, string>;
  /** Adds `sort` as the cookie of that name keeps it, where the call says nothing of an order (contract §2, «Cookies»). */
  sortCookie?: true;
  /** Adds `client`, the network address of who calls: what counts calls wants to know it. */
  client?: true;
};

/**
 * The fields of a call as one object: the query, over it the body (a form, or JSON), over that the places of the URL. Nothing is
 * validated here. Refusals: TOO_LARGE, UNREADABLE_CALL (contract §3.1.2).
 */
export async function readFields(
  request: Request,
  sent: Body,
  params: Record<string, string>,
): Promise<Result<Fields>> {
  try {
    const body = await readLimited(sent, bodyLimit);
    if (!body) return fail('TOO_LARGE');
    const query = formFields(pairsOf(Buffer.from(new URL(request.url).search.slice(1)), ''));
    return ok(Object.assign(query, await bodyFields(body, request.headers), params));
  } catch {
    return unreadable();
  }
}

/** What is no form is taken for JSON: scripts often send it without a word of what it is. */
async function bodyFields(body: Buffer<ArrayBuffer>, headers: Headers): Promise<Fields> {
  if (body.length === 0) return {};
  const named = headers.get('Content-Type') ?? '';
  const type = formTypeOf(named);
  if (!type) return nestJson(bodyText(body, named));
  if (holdsTooMany(body, type)) throw new RangeError('too many fields');
  if (!type.isMultipart) return formFields(pairsOf(body, named));
  return formFields(await new Response(body, { headers: { 'Content-Type': type.header } }).formData());
}

/**
 * Fields of a form or a query. What says the same again says it once: old pages append a form with its id to an address that has the
 * id already.
 */
function formFields(sent: Iterable<[string, string | File]>): Fields {
  const fields: Fields = nest(sent);
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value) && value.length > 1 && value.every((each) => each === value[0]))
      fields[name] = value[0];
  }
  return fields;
}

/** The same fields as the use case of a row knows them. */
export function takenBy(
  { rename = {}, inside, set, sortCookie, client }: Taking,
  read: Fields,
  request: Request,
): Result<Fields> {
  const fields: Fields = Object.assign(Object.create(null), read);
  if (inside !== undefined) {
    const held = unfolded(fields[inside]);
    if (!held) return unreadable();
    delete fields[inside];
    Object.assign(fields, held);
  }
  for (const [old, ours] of Object.entries(rename)) {
    if (fields[old] !== undefined && fields[ours] === undefined) fields[ours] = fields[old];
  }
  if (sortCookie && !fields.sort && !fields.sorting) fields.sort = readPlainCookie(request, 'sort');
  return ok(Object.assign(fields, set, client && { client: clientAddress(request) }));
}

/** A refusal with the fields named as the call named them. */
export function asAsked({ rename = {} }: Taking, read: Fields, failure: Failure): Failure {
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

function unfolded(held: unknown): Fields | undefined {
  if (typeof held !== 'string') return isTree(held) ? held : {};
  try {
    return nest(pairsOf(Buffer.from(held), ''));
  } catch {
    return undefined;
  }
}

function unreadable() {
  return fail('UNREADABLE_CALL');
}
