import { createCookie } from '@remix-run/node';
import { isSeen } from '../requests/initiator.server.ts';
import { servedSecurely, sessionSecrets } from '../requests/settings.server.ts';

type NewToken = { id: number; token: string };

/**
 * Carries a new token from the form that made it to the one page that shows it (docs/decisions/open-api.md). The
 * token is in a cookie, because histories and logs keep addresses. The cookie is sent only to the screens of its kind
 * of tokens.
 */
function shownOnce(name: string, path: string) {
  const cookie = createCookie(name, {
    httpOnly: true,
    sameSite: 'strict',
    path,
    maxAge: 60,
    secure: servedSecurely(),
    secrets: sessionSecrets(),
  });
  return {
    /** Returns the headers of the redirect to the page. */
    async headers({ id, token }: NewToken): Promise<Headers> {
      const headers = new Headers({ 'Cache-Control': 'private, no-store' });
      headers.append('Set-Cookie', await cookie.serialize({ id, token } satisfies NewToken));
      return headers;
    },

    /**
     * Returns the new token, and the header that deletes it. Returns no token for a prefetched page, which may never
     * be seen.
     */
    async take(request: Request): Promise<{ made: NewToken | undefined; headers: Headers }> {
      const headers = new Headers();
      if (request.method !== 'GET' || !isSeen(request)) return { made: undefined, headers };
      const made = (await cookie.parse(request.headers.get('Cookie'))) as NewToken | null;
      if (made) headers.append('Set-Cookie', await cookie.serialize('', { maxAge: 0 }));
      return { made: made || undefined, headers };
    },
  };
}

/** A token of the open API. */
export const newToken = shownOnce('portal_new_token', '/cabinet/token');

/** The secret of a webhook. */
export const newWebhookSecret = shownOnce('portal_new_webhook', '/cabinet/token/webhooks');

/** A program token. */
export const newProgramToken = shownOnce('portal_new_program_token', '/cabinet/token/programs');
