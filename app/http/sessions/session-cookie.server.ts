import { createCookie } from '@remix-run/node';
import type { Actor } from '#server/kernel/actor.ts';
import type { Context } from '#server/kernel/use-case.ts';
import {
  actorOfSession,
  actorOfStaffSession,
  sessionDays,
  staffSessionHours,
} from '#server/people/auth/sessions.repository.server.ts';
import { actorOfView } from '#server/people/staff/portal-views.repository.server.ts';
import { servedSecurely, sessionSecrets } from '../requests/settings.server.ts';

/**
 * A kind of session: its cookie and its owner. Dealers and staff have separate kinds, so that nobody is signed in as
 * both through one session.
 */
export type PortalSession = {
  name: string;
  /**
   * Returns the session's secret from the cookie; undefined when there is none or its signature is invalid.
   */
  read: (request: Request) => Promise<string | undefined>;
  /** Returns `Set-Cookie` for a new session. */
  begin: (token: string) => Promise<string>;
  /** Returns `Set-Cookie` that ends a session. */
  end: () => Promise<string>;
  actor: (db: Context['db'], token: string, now: number) => Promise<Actor>;
};

export const dealerSession = portalSession('portal_session', sessionDays * 86_400, actorOfSession);
/** Valid for the whole host: scripts load the data of `/desk` from `/desk.data`, which is not below it. */
export const deskSession = portalSession('portal_staff', staffSessionHours * 3_600, actorOfStaffSession);
/**
 * A staff view of the portal as a dealer, which takes the place of this browser's dealer session. The cookie
 * outlives the view, so that a form on an old page does not reach a dealer session that this browser has, too.
 */
export const viewSession = portalSession('portal_view', staffSessionHours * 3_600, actorOfView);

function portalSession(name: string, maxAge: number, actor: PortalSession['actor']): PortalSession {
  const cookie = createCookie(name, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge,
    secure: servedSecurely(),
    secrets: sessionSecrets(),
  });
  return {
    name,
    async read(request) {
      const value: unknown = await cookie.parse(request.headers.get('Cookie'));
      return typeof value === 'string' && value ? value : undefined;
    },
    begin: (token) => cookie.serialize(token),
    end: () => cookie.serialize('', { maxAge: 0 }),
    actor,
  };
}
