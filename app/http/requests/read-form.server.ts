import type { FieldLengths } from '#server/kernel/input-schema.ts';
import { type Failure, fail } from '#server/kernel/result.ts';
import { formTypeOf, holdsTooMany } from './form-type.ts';
import { nest, type Plain } from './nest.ts';
import { bodyLimit, readLimited } from './read-limited.server.ts';
import { isSameOrigin } from './same-origin.server.ts';

/** The fields of a form as a plain object; files stay `File`. */
export type FormValues = Record<string, Plain>;

type ReadForm = { ok: true; values: FormValues; formData: FormData } | Failure;

/** The maximum size of a form without files, in bytes; the longest such form is a fast order of 2,000 lines. */
const maxBytesWithoutFiles = 6 * 1024 * 1024;

/**
 * The longest text field in characters, except in forms that declare a longer one: 1,000 lines of a basket to be
 * restored, or a form with a text of 20,000 characters as it was shown.
 */
export const longestText = 100_000;
/** The longest text in a field of a line, `lines[3][articul]`, in characters. */
export const longestInLine = 2_000;

/**
 * The bytes that a browser adds to the fields of an open form: their names, the boundaries of a multipart form, the
 * pressed button.
 */
const bytesAround = 8 * 1024;
/**
 * The maximum number of bytes per character: `%E2%82%AC` is a letter of three bytes. A letter of four bytes counts as
 * two characters.
 */
const bytesPerCharacter = 9;
/** The length of a field that declares none, in characters. */
const usualLength = 200;

/** Returns how many bytes the body of a form with these fields may have. */
export function bytesFor(lengths: FieldLengths): number {
  const characters = Object.values(lengths).reduce<number>((sum, length = usualLength) => sum + length, 0);
  return bytesAround + characters * bytesPerCharacter;
}

/**
 * Reads the body of a POST. Refuses other sites (CROSS_SITE, 403), a body that is too large (TOO_LARGE, 413, also
 * when it is chunked, without a length), and a body that is not a form or has too many fields (BAD_INPUT). A text
 * longer than any field is cut to one character more than the limit: it is still refused, but neither checking it
 * nor showing it again costs a megabyte. `limit`: bytes of the body. `longer`: the fields that may hold more, with
 * their lengths in characters.
 */
export async function readForm(
  request: Request,
  limit = bodyLimit,
  longer: Readonly<Record<string, number>> = {},
): Promise<ReadForm> {
  const type = formTypeOf(request.headers.get('Content-Type'));
  const isOurs = isSameOrigin(request);
  const most = type?.isMultipart ? limit : Math.min(limit, maxBytesWithoutFiles);
  const body = await readLimited(request.body, isOurs && type ? most : 0, request.headers);
  if (!isOurs) return fail('CROSS_SITE');
  if (!type) return fail('BAD_INPUT');
  if (!body) return fail('TOO_LARGE');
  if (holdsTooMany(body, type)) return fail('BAD_INPUT');
  try {
    const formData = await new Response(body, { headers: { 'Content-Type': type.header } }).formData();
    const fields = [...formData].map(([name, value]): [string, string | File] => {
      const usual = name.includes('[') ? longestInLine : longestText;
      const most = Object.hasOwn(longer, name) ? (longer[name] ?? usual) : usual;
      return [name, typeof value === 'string' ? value.slice(0, most + 1) : value];
    });
    return { ok: true, formData, values: nest(fields) };
  } catch {
    return fail('BAD_INPUT');
  }
}
