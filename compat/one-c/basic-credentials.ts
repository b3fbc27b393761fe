import { textOf } from '#server/kernel/letters.server.ts';

/** Returns the login and secret of HTTP Basic; both empty when there are none. 1C may send them in windows-1251. */
export function basicCredentials(authorization: string | null): { login: string; secret: string } {
  const [, encoded = ''] = /^basic\s+([a-z0-9+/=_-]+)\s*$/i.exec(authorization ?? '') ?? [];
  const text = textOf(Buffer.from(encoded, 'base64'));
  const colon = text.indexOf(':');
  return colon < 0
    ? { login: text, secret: '' }
    : { login: text.slice(0, colon), secret: text.slice(colon + 1) };
}
