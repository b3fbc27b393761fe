import { type Failure, fail } from '#server/kernel/result.ts';
import { formTypeOf, holdsTooMany } from './form-type.ts';
import { nest, type Plain } from './nest.ts';
import { bodyLimit, readLimited } from './read-limited.server.ts';
import { isSameOrigin } from './same-origin.server.ts';

/** The fields of a form as a plain object; files stay `File`. */
export type FormValues = Record<string, Plain>;

type ReadForm = { ok: true; values: FormValues; formData: FormData } | Failure;

/** The longest form without a file is a fast order of 2,000 lines. */
const maxBytesWithoutFiles = 6 * 1024 * 1024;

/**
 * Reads the body of a POST. Refuses other sites (CROSS_SITE, 403), a body that is too large (TOO_LARGE, 413,
 * also when it is chunked, without a length), and a body that is not a form or has too many fields
 * (BAD_INPUT).
 */
export async function readForm(request: Request, limit = bodyLimit): Promise<ReadForm> {
  const type = formTypeOf(request.headers.get('Content-Type'));
  const isOurs = isSameOrigin(request);
  const most = type?.isMultipart ? limit : Math.min(limit, maxBytesWithoutFiles);
  const body = await readLimited(request.body, isOurs && type ? most : 0);
  if (!isOurs) return fail('CROSS_SITE');
  if (!type) return fail('BAD_INPUT');
  if (!body) return fail('TOO_LARGE');
  if (holdsTooMany(body, type)) return fail('BAD_INPUT');
  try {
    const formData = await new Response(body, { headers: { 'Content-Type': type.header } }).formData();
    return { ok: true, formData, values: nest([...formData]) };
  } catch {
    return fail('BAD_INPUT');
  }
}
