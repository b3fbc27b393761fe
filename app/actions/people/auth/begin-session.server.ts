import { claimPicked } from '#app/actions/papers/complaints/picked-cookie.server.ts';
import { run } from '#app/http/answers/run-screen.server.ts';
import { forgetPages } from '#app/http/sessions/forget-pages.server.ts';
import { rememberBrowser } from '#app/http/sessions/known-browser.server.ts';
import { dealerSession, viewSession } from '#app/http/sessions/session-cookie.server.ts';
import { signOut } from '#server/people/auth/sign-out.server.ts';

/**
 * Returns the headers that begin a dealer's session in this browser, by password or by a link. The previous
 * account is signed out, and its pages and the products it picked for a complaint are removed.
 */
export async function sessionHeaders(
  request: Request,
  { id, email, token }: { id: number; email: unknown; token: string },
): Promise<Headers> {
  const before = await dealerSession.read(request);
  if (before) await run(request, signOut, { token: before });
  const headers = new Headers(before ? forgetPages : {});
  const cookies = [
    await dealerSession.begin(token),
    // Nobody can sign in during a portal view, so an existing view cookie belongs to a finished view: remove it.
    await viewSession.end(),
    await rememberBrowser(request, 'login', email),
    ...claimPicked(request, id),
  ];
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return headers;
}
