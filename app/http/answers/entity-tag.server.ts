import { createHash } from 'node:crypto';

/** Returns the `ETag` of a text. Weak, because compression changes the bytes but not the content. */
export function entityTag(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

/**
 * Returns whether the client already has the text with this tag. Proxies may remove the `W/` or ask for any
 * tag (`*`).
 */
export function isKnown({ headers }: Request, tag: string): boolean {
  const known = headers.get('If-None-Match')?.split(',').map(strong) ?? [];
  return known.includes('*') || known.includes(strong(tag));
}

function strong(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}

/** Returns 304 in place of a response that the client already has; returns a response without a tag unchanged. */
export async function unlessKnown(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response;
  const tag = headers.get('ETag');
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (!tag || !reads || status !== 200 || !isKnown(request, tag)) return response;
  await response.body?.cancel();
  for (const name of ['Content-Type', 'Content-Disposition']) headers.delete(name);
  return new Response(null, { status: 304, headers });
}
