import { type Failure, fail } from '#server/kernel/result.ts';
import { nest, type Plain } from './nest.ts';
import { isSameOrigin } from './same-origin.server.ts';

const bodyLimit = 1024 * 1024;

/** What a form sent, as a plain object; files stay `File`. */
export type FormValues = Record<string, Plain>;

export type ReadForm = { ok: true; values: FormValues; formData: FormData } | Failure;

/**
 * Reads the body of a POST, first of all refusing other sites (CROSS_SITE, 403), too large a body (TOO_LARGE, 413, also when
 * it comes in chunks without a length) and what is no form (BAD_INPUT).
 */
export async function readForm(request: Request, limit = bodyLimit): Promise<ReadForm> {
  if (!isSameOrigin(request)) return fail('CROSS_SITE');
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) return fail('BAD_INPUT');
  const body = await readLimited(request, limit);
  if (!body) return fail('TOO_LARGE');
  try {
    const formData = await new Response(body, { headers: { 'Content-Type': type } }).formData();
    return { ok: true, formData, values: nest([...formData]) };
  } catch {
    return fail('BAD_INPUT');
  }
}

/** The whole body, or undefined as soon as it proves longer than `limit` bytes. */
async function readLimited(request: Request, limit: number): Promise<Blob | undefined> {
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) return undefined;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  // Node's streams iterate; TypeScript's DOM types do not know it yet.
  const body = request.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>> | null;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > limit) return undefined;
    chunks.push(chunk);
  }
  return new Blob(chunks);
}
