import { createHash } from 'node:crypto';

/** The `ETag` of a text. Weak, for compressing it changes the bytes and not what they say. */
export function entityTag(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

/** Whether the client has the text with this tag already. Proxies take the `W/` off, or ask for any (`*`). */
export function isKnown({ headers }: Request, tag: string): boolean {
  const known = headers.get('If-None-Match')?.split(',').map(strong) ?? [];
  return known.includes('*') || known.includes(strong(tag));
}

function strong(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}

/** 304 in place of an answer that the client has already; one without a tag is sent as it is. */
export async function unlessKnown(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response;
  const tag = headers.get('ETag');
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (!tag || !reads || status !== 200 || !isKnown(request, tag)) return response;
  await response.body?.cancel();
  for (const name of ['Content-Type', 'Content-Disposition']) headers.delete(name);
  return new Response(null, { status: 304, headers });
}
