import { deskDealer, deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { forgetPages } from '#app/http/sessions/forget-pages.server.ts';
import { viewSession } from '#app/http/sessions/session-cookie.server.ts';
import { endPortalView } from '#server/desk/dealers/end-portal-view.server.ts';

/** Ends the staff's view of a dealer's portal, even one that has already ended, and redirects to the dealer's card. */
export async function endView(request: Request): Promise<Response> {
  const token = await viewSession.read(request);
  const ended = token ? await run(request, endPortalView, { token }) : undefined;
  const dealer = ended?.ok ? ended.value?.dealerId : undefined;
  return redirectWith(dealer ? deskDealer(dealer) : deskPaths.dealers, undefined, {
    ...forgetPages,
    'Set-Cookie': await viewSession.end(),
  });
}
