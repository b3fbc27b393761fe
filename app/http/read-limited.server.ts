/** A body larger than this is refused (contract §3.1.2), but where uploads are taken. */
export const bodyLimit = 1024 * 1024;

/** So much of a body that will be refused is still taken off the line; what is longer than that is cut off. */
const mostDrained = 64 * 1024 * 1024;

/** A body as it comes: of a `Request`, or of the socket itself. Node's web streams iterate, too, but TypeScript does not know it yet. */
export type Body = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | null;

/**
 * The whole body, or undefined when it is longer than `limit` bytes. What does not fit is read and thrown away: an answer sent
 * while the client is still sending is lost on it, and it reports a broken connection instead.
 */
export async function readLimited(body: Body, limit: number): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length <= limit) chunks.push(chunk);
    else if (length > limit + mostDrained) return undefined;
    else chunks.length = 0;
  }
  return length > limit ? undefined : Buffer.concat(chunks);
}
