import { createCookie } from '@remix-run/node';
import {
  actorOfSession,
  actorOfStaffSession,
  sessionDays,
  staffSessionHours,
} from '#server/auth/sessions.repository.server.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Context } from '#server/kernel/use-case.ts';
import { servedSecurely, sessionSecret } from './settings.server.ts';

/** A kind of session: its cookie, and whose it is. Dealers and staff have one each, so that nobody is both at once. */
export type PortalSession = {
  /** The session's secret from the cookie; undefined when there is none or its signature does not fit. */
  read: (request: Request) => Promise<string | undefined>;
  /** `Set-Cookie` for a session that begins. */
  begin: (token: string) => Promise<string>;
  /** `Set-Cookie` for one that ends. */
  end: () => Promise<string>;
  actor: (db: Context['db'], token: string, now: number) => Promise<Actor>;
};

export const dealerSession = portalSession('portal_session', '/', sessionDays * 86_400, actorOfSession);
export const deskSession = portalSession(
  'portal_desk',
  '/desk',
  staffSessionHours * 3_600,
  actorOfStaffSession,
);

function portalSession(
  name: string,
  path: string,
  maxAge: number,
  actor: PortalSession['actor'],
): PortalSession {
  const cookie = createCookie(name, {
    httpOnly: true,
    sameSite: 'lax',
    path,
    maxAge,
    secure: servedSecurely(),
    secrets: [sessionSecret()],
  });
  return {
    async read(request) {
      const value: unknown = await cookie.parse(request.headers.get('Cookie'));
      return typeof value === 'string' && value ? value : undefined;
    },
    begin: (token) => cookie.serialize(token),
    end: () => cookie.serialize('', { maxAge: 0 }),
    actor,
  };
}
