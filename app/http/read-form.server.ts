import { type Failure, fail } from '#server/kernel/result.ts';
import { nest, type Plain } from './nest.ts';
import { isSameOrigin } from './same-origin.server.ts';

const bodyLimit = 1024 * 1024;

/** What a form sent, as a plain object; files stay `File`. */
export type FormValues = Record<string, Plain>;

type ReadForm = { ok: true; values: FormValues; formData: FormData } | Failure;

/**
 * Reads the body of a POST. Refuses other sites (CROSS_SITE, 403), too large a body (TOO_LARGE, 413, also when it comes in
 * chunks without a length) and what is no form (BAD_INPUT).
 */
export async function readForm(request: Request, limit = bodyLimit): Promise<ReadForm> {
  const type = request.headers.get('Content-Type') ?? '';
  const refused = !isSameOrigin(request)
    ? fail('CROSS_SITE')
    : /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)
      ? undefined
      : fail('BAD_INPUT');
  const body = await readLimited(request, refused ? 0 : limit);
  if (refused) return refused;
  if (!body) return fail('TOO_LARGE');
  try {
    const formData = await new Response(body, { headers: { 'Content-Type': type } }).formData();
    return { ok: true, formData, values: nest([...formData]) };
  } catch {
    return fail('BAD_INPUT');
  }
}

/** So much of a body that will be refused is still taken off the line; what is longer than that is cut off. */
const mostDrained = 64 * 1024 * 1024;

/**
 * The whole body, or undefined when it is longer than `limit` bytes. What does not fit is read and thrown away: an answer sent
 * while the client is still sending is lost on it, and it reports a broken connection instead.
 */
async function readLimited(request: Request, limit: number): Promise<Blob | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  // Node's streams iterate; TypeScript's DOM types do not know it yet.
  const body = request.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>> | null;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length <= limit) chunks.push(chunk);
    else if (length > limit + mostDrained) return undefined;
    else chunks.length = 0;
  }
  return length > limit ? undefined : new Blob(chunks);
}
