import { run } from '#app/http/answers/run-screen.server.ts';
import { forgetPages } from '#app/http/sessions/forget-pages.server.ts';
import { rememberBrowser } from '#app/http/sessions/known-browser.server.ts';
import { deskSession } from '#app/http/sessions/session-cookie.server.ts';
import { signOutStaff } from '#server/people/auth/sign-out.server.ts';

/**
 * Returns the headers that begin a session at the desk in this browser. The previous session, perhaps another
 * person's, ends, and its pages are removed.
 */
export async function deskSessionHeaders(
  request: Request,
  { email, token }: { email: unknown; token: string },
): Promise<Headers> {
  const before = await deskSession.read(request);
  if (before) await run(request, signOutStaff, { token: before });
  const headers = new Headers(before ? forgetPages : {});
  headers.append('Set-Cookie', await deskSession.begin(token));
  headers.append('Set-Cookie', await rememberBrowser(request, 'desk', email));
  return headers;
}
