import { randomBytes } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { company } from '#app/components/layout/company.ts';
import { OfflinePage } from '#app/components/layout/offline/offline-page.tsx';
import { basketMark } from '#app/enhance/basket-mark.ts';
import { themeOf } from '#app/enhance/theme.ts';
import { getActor, run } from '#app/http/answers/run-screen.server.ts';
import { isView, mayOrder } from '#server/kernel/actor.ts';
import type { Result } from '#server/kernel/result.ts';
import { getBasket } from '#server/ordering/basket/get-basket.server.ts';
import { listDrafts } from '#server/ordering/drafts/list-drafts.server.ts';
import { listFavourites } from '#server/ordering/favourites/list-favourites.server.ts';
import { listNeeds } from '#server/ordering/needs/list-needs.server.ts';

/**
 * Returns the page that a browser shows without a connection: the basket and lists of the signed-in account.
 * Everybody else, including staff who view a dealer's portal, gets an empty page, which replaces the saved one. For
 * the service worker, the header `Saved-For` identifies the account of the page, and `Saved-Basket` the basket on it.
 */
export async function answerOfflinePage(request: Request): Promise<Response> {
  const actor = await getActor(request);
  const account = actor.kind === 'account' && !isView(actor) ? actor.email : '';
  const saved = actor.kind === 'account' && account && mayOrder(actor) ? await savedOf(request) : undefined;
  const savedAt = Date.now();
  const nonce = randomBytes(16).toString('base64');
  const page = renderToStaticMarkup(
    <OfflinePage
      company={company().name}
      theme={themeOf(request.headers.get('Cookie'))}
      savedAt={savedAt}
      nonce={nonce}
      saved={saved}
    />,
  );
  return new Response(`<!DOCTYPE html>${page}`, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': [
        "default-src 'none'",
        `script-src 'nonce-${nonce}'`,
        `style-src 'nonce-${nonce}'`,
        "connect-src 'self'",
        "img-src 'self' data:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'X-Robots-Tag': 'noindex',
      'Saved-For': encodeURIComponent(account),
      'Saved-Basket': saved?.basket ? basketMark(saved.basket) : '',
      'Saved-At': String(savedAt),
    },
  });
}

/** Returns the basket and the first page of each list; undefined for each that was refused. */
async function savedOf(request: Request) {
  const firstPage = { page: '1' };
  const [basket, favourites, needs, drafts] = await Promise.all([
    run(request, getBasket, undefined),
    run(request, listFavourites, firstPage),
    run(request, listNeeds, firstPage),
    run(request, listDrafts, firstPage),
  ]);
  return {
    basket: shown(basket),
    favourites: shown(favourites),
    needs: shown(needs),
    drafts: shown(drafts),
  };
}

/**
 * Returns the value, or undefined after a refusal. Throws on a server error, so that an empty page does not replace a
 * saved basket.
 */
function shown<Value>(result: Result<Value>): Value | undefined {
  if (result.ok) return result.value;
  if (result.status >= 500) throw new Response(null, { status: result.status });
  return undefined;
}
