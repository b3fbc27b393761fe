import type { EntryContext } from '@remix-run/node';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { entityTag, isKnown } from './entity-tag.server.ts';

/** Whether a page belongs to the open area: its browser may keep it, and asks whether it is still true. */
export function mayBeKept({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const { matches, statusCode } = staticHandlerContext;
  const isOpen = matches.some(
    ({ route }) => (routeModules[route.id]?.handle as ScreenHandle | undefined)?.open,
  );
  return isOpen && statusCode === 200;
}

/**
 * The answer with a page in it, or 304 when the browser has the same one already. The nonce differs every time and says nothing
 * about the page; a 304 carries no content security policy, for the kept page goes on with its own nonce.
 */
export function revalidated(request: Request, html: string, nonce: string, headers: Headers): Response {
  const tag = entityTag(html.replaceAll(nonce, ''));
  headers.set('ETag', tag);
  // A page that sets a cookie tells something new.
  if (headers.has('Set-Cookie') || !isKnown(request, tag))
    return new Response(html, { headers, status: 200 });
  const kept = ['ETag', 'Cache-Control'].map((name) => [name, headers.get(name) ?? '']);
  return new Response(null, { headers: Object.fromEntries(kept), status: 304 });
}
