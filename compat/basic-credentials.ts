import { textOf } from '#server/kernel/letters.server.ts';

/**
 * The maximum length of the encoded login and secret; longer values are not even decoded, because none are that long.
 */
const maxLength = 1_000;

/**
 * Returns the login and secret of HTTP Basic; undefined when there are none. Text may be windows-1251, which 1C may
 * send.
 */
export function basicCredentials(
  authorization: string | null,
): { login: string; secret: string } | undefined {
  const [, encoded = ''] = /^basic\s+([a-z0-9+/=_-]+)\s*$/i.exec(authorization ?? '') ?? [];
  if (encoded === '' || encoded.length > maxLength) return undefined;
  const text = textOf(Buffer.from(encoded, 'base64'));
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { login: text.slice(0, colon), secret: text.slice(colon + 1) };
}
