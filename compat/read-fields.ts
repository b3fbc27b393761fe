import { formTypeOf, holdsTooMany } from '#app/http/requests/form-type.ts';
import { nest, nestJson } from '#app/http/requests/nest.ts';
import { type Body, bodyLimit, readLimited } from '#app/http/requests/read-limited.server.ts';
import { fail, ok, type Result } from '#server/kernel/result.ts';
import { bodyText, pairsOf } from './letters.ts';

/** The fields of a call, under the names that it sent. */
export type Fields = Record<string, unknown>;

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
    const body = await readLimited(sent, limit, request.headers);
    if (!body) return fail('TOO_LARGE');
    const query = formFields(pairsOf(Buffer.from(new URL(request.url).search.slice(1)), ''));
    return ok(Object.assign(query, await bodyFields(body, request.headers), params));
  } catch {
    return fail('UNREADABLE_CALL');
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
  // Scripts that set no content type send JSON labeled as a form.
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
