import type { EntryContext } from '@remix-run/node';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { entityTag, isKnown } from './entity-tag.server.ts';
import { utf8 } from './utf8.server.ts';

/** Returns whether a page belongs to the open area, so that its browser may cache it and revalidate. */
export function mayBeKept({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const { matches, statusCode } = staticHandlerContext;
  const isOpen = matches.some(
    ({ route }) => (routeModules[route.id]?.handle as ScreenHandle | undefined)?.open,
  );
  return isOpen && statusCode === 200;
}

/**
 * Returns a page, or a 304 when the browser already has the same page. The nonce differs every time and is not part
 * of the page; a 304 carries no content security policy, because the cached page keeps its own nonce.
 */
export function revalidated(request: Request, html: string, nonce: string, headers: Headers): Response {
  const tag = entityTag(html.replaceAll(nonce, ''));
  headers.set('ETag', tag);
  // A page that sets a cookie is never replaced by a 304.
  if (headers.has('Set-Cookie') || !isKnown(request, tag))
    return new Response(utf8(html), { headers, status: 200 });
  const kept = ['ETag', 'Cache-Control'].map((name) => [name, headers.get(name) ?? '']);
  return new Response(null, { headers: Object.fromEntries(kept), status: 304 });
}
