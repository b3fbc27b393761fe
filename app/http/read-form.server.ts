import { type Failure, fail } from '#server/kernel/result.ts';
import { holdsMoreFields } from './count-fields.ts';
import { mostFields, nest, type Plain } from './nest.ts';
import { bodyLimit, readLimited } from './read-limited.server.ts';
import { isSameOrigin } from './same-origin.server.ts';

/** What a form sent, as a plain object; files stay `File`. */
export type FormValues = Record<string, Plain>;

type ReadForm = { ok: true; values: FormValues; formData: FormData } | Failure;

/** Of all forms without a file a fast order of 2,000 lines is the longest. */
const longestWithoutFiles = 6 * 1024 * 1024;

/**
 * Reads the body of a POST. Refuses other sites (CROSS_SITE, 403), too large a body (TOO_LARGE, 413, also when it comes in
 * chunks without a length) and what is no form or has too many fields (BAD_INPUT).
 */
export async function readForm(request: Request, limit = bodyLimit): Promise<ReadForm> {
  const type = request.headers.get('Content-Type') ?? '';
  const most = /^multipart\b/i.test(type) ? limit : Math.min(limit, longestWithoutFiles);
  const refused = !isSameOrigin(request)
    ? fail('CROSS_SITE')
    : /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)
      ? undefined
      : fail('BAD_INPUT');
  const body = await readLimited(request.body, refused ? 0 : most);
  if (refused) return refused;
  if (!body) return fail('TOO_LARGE');
  if (holdsMoreFields(body, type, mostFields)) return fail('BAD_INPUT');
  try {
    const formData = await new Response(body, { headers: { 'Content-Type': type } }).formData();
    return { ok: true, formData, values: nest([...formData]) };
  } catch {
    return fail('BAD_INPUT');
  }
}
