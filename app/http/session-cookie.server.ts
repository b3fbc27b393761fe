import { createCookie } from '@remix-run/node';
import { sessionDays } from '#server/auth/sessions.repository.server.ts';
import { servedSecurely, sessionSecret } from './settings.server.ts';

const seconds = sessionDays * 86_400;

const cookie = createCookie('portal_session', {
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  maxAge: seconds,
  secure: servedSecurely(),
  secrets: [sessionSecret()],
});

/** The session's secret from the cookie; undefined when there is none or its signature does not fit. */
export async function readSessionToken(request: Request): Promise<string | undefined> {
  const value: unknown = await cookie.parse(request.headers.get('Cookie'));
  return typeof value === 'string' && value ? value : undefined;
}

export function sessionCookie(token: string): Promise<string> {
  return cookie.serialize(token);
}

export function endedSessionCookie(): Promise<string> {
  return cookie.serialize('', { maxAge: 0 });
}
