import { createCookie } from '@remix-run/node';
import { servedSecurely, sessionSecret } from './settings.server.ts';

type NewToken = { id: number; token: string };

/**
 * A token on its way from the form that made it to the one page that shows it (docs/decisions/023): not in an address, which
 * histories and logs keep. Sent to the screens of tokens only.
 */
const cookie = createCookie('portal_new_token', {
  httpOnly: true,
  sameSite: 'strict',
  path: '/cabinet/token',
  maxAge: 60,
  secure: servedSecurely(),
  secrets: [sessionSecret()],
});

/** Headers of the answer that leads to the page. */
export async function newTokenHeaders({ id, token }: NewToken): Promise<Headers> {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  headers.append('Set-Cookie', await cookie.serialize({ id, token } satisfies NewToken));
  return headers;
}

/** The new token, and the header that forgets it. A page fetched ahead of time may never be seen: it gets none. */
export async function takeNewToken(
  request: Request,
): Promise<{ made: NewToken | undefined; headers: Headers }> {
  const headers = new Headers();
  const purpose = request.headers.get('Sec-Purpose') ?? request.headers.get('Purpose') ?? '';
  if (request.method !== 'GET' || purpose.startsWith('prefetch')) return { made: undefined, headers };
  const made = (await cookie.parse(request.headers.get('Cookie'))) as NewToken | null;
  if (made) headers.append('Set-Cookie', await cookie.serialize('', { maxAge: 0 }));
  return { made: made || undefined, headers };
}
