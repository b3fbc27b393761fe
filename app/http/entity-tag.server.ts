import { createHash } from 'node:crypto';

/** The `ETag` of a text. Weak, for compressing it changes the bytes and not what they say. */
export function entityTag(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

/** Whether the client has the text with this tag already. */
export function isKnown({ headers }: Request, tag: string): boolean {
  const known = headers.get('If-None-Match')?.split(',') ?? [];
  return known.some((each) => each.trim() === tag);
}
