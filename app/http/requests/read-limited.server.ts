/** The maximum size of a body in bytes (§7.1.2), except where uploads are accepted. */
export const bodyLimit = 1024 * 1024;

/** This much of a refused body is still read; a longer body is cut off. */
const maxDrained = 64 * 1024 * 1024;

/**
 * The body of a `Request`, or the socket itself. Node's web streams are also iterable, but TypeScript has no types for
 * that yet.
 */
export type Body = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | null;

/**
 * Returns the whole body, or undefined when it is longer than `limit` bytes: at once if its `Content-Length` says so.
 * The excess of a body without a length is read and discarded: a client that is still sending would miss the response
 * and report a broken connection instead.
 */
export async function readLimited(
  body: Body,
  limit: number,
  headers: Headers,
): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(headers.get('Content-Length')) > limit) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length <= limit) chunks.push(chunk);
    else if (length > limit + maxDrained) return undefined;
    else chunks.length = 0;
  }
  return length > limit ? undefined : Buffer.concat(chunks);
}
