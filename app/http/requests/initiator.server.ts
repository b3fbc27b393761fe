import { isByXhr, isDocument } from './is-document.ts';
import { isPrefetch } from './is-prefetch.ts';
import { foreignOrigin, isOwnAddress, isSameOrigin } from './same-origin.server.ts';

/**
 * Who made a GET: a script of one of the portal's pages, a program that is not a browser, a browser that opens a page,
 * or anything else, such as a picture, a frame, a style sheet or another site's script.
 */
type Initiator = 'own script' | 'program' | 'document' | 'other';

/**
 * Returns who made a GET (§7.1.7). Only own scripts and programs may change data by GET, because they do so on purpose;
 * a picture in a text or a link in a mail would not. Browsers that send no `Sec-Fetch-*` are judged by
 * `X-Requested-With: XMLHttpRequest`, which only scripts add, with a `Referer` of the portal.
 */
export function initiatorOf(request: Request): Initiator {
  const headerOf = (name: string) => request.headers.get(name);
  if (isOwnScript(request, headerOf)) return 'own script';
  if (isProgram(request)) return 'program';
  return isDocument(headerOf) ? 'document' : 'other';
}

/**
 * Returns true when a page or a script gets the response, so that its content counts as read; false when it was
 * prefetched or requested as a picture, a frame or the like.
 */
export function isSeen(request: Request): boolean {
  if (isPrefetch(request) || request.method === 'HEAD') return false;
  const dest = request.headers.get('Sec-Fetch-Dest');
  if (dest !== null) return dest === 'document' || dest === 'empty';
  const accept = request.headers.get('Accept') ?? '';
  return /\btext\/html\b/.test(accept) || !ofResources.test(accept);
}

type HeaderOf = (name: string) => string | null;

function isOwnScript(request: Request, headerOf: HeaderOf): boolean {
  if (!isSameOrigin(request)) return false;
  const site = headerOf('Sec-Fetch-Site');
  const dest = headerOf('Sec-Fetch-Dest');
  // A service worker or a download also requests a page with an empty destination.
  if (/^(?:navigate|no-cors)$/.test(headerOf('Sec-Fetch-Mode') ?? '')) return false;
  if (site !== null || dest !== null) return site === 'same-origin' && dest === 'empty';
  const referrer = headerOf('Referer');
  return isByXhr(headerOf) && referrer !== null && isOwnAddress(request, referrer);
}

/** What browsers accept for pictures, styles, fonts, sound and video. */
const ofResources = /(?:\btext\/css|(?:image|font|video|audio)\/)/i;

/** Headers that browsers add to requests. */
const ofBrowsers = ['Sec-Fetch-Site', 'Sec-Fetch-Dest', 'Sec-Fetch-User', 'Referer', 'Origin', foreignOrigin];

/**
 * Returns true for a client that is not a browser. The `fetch` of Node sends `Sec-Fetch-Mode`, but none of
 * `ofBrowsers`.
 */
function isProgram(request: Request): boolean {
  if (ofBrowsers.some((name) => request.headers.has(name))) return false;
  const mode = request.headers.get('Sec-Fetch-Mode');
  const accept = request.headers.get('Accept') ?? '';
  return (mode === null || mode === 'cors') && !/\bx?html\b/i.test(accept) && !ofResources.test(accept);
}
