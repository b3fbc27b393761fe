/** A body larger than this is refused (contract §3.1.2), but where uploads are taken. */
export const bodyLimit = 1024 * 1024;

/** So much of a body that will be refused is still taken off the line; what is longer than that is cut off. */
const mostDrained = 64 * 1024 * 1024;

/**
 * The whole body, or undefined when it is longer than `limit` bytes. What does not fit is read and thrown away: an answer sent
 * while the client is still sending is lost on it, and it reports a broken connection instead.
 */
export async function readLimited(request: Request, limit: number): Promise<Blob | undefined> {
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
