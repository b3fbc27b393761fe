/**
 * Shows the saved page without a connection (decisions/browsers.md). While the portal can be reached, no page and no
 * file is served from a cache. Served by `service-worker[.]js.ts`, which describes the effect of a change.
 */

const place = 'offline-1';
const page = '/offline';
/** A page that is younger than this, in milliseconds, is not fetched again. */
const freshMs = 300_000;
/** No page is shown for longer than a session lasts, in milliseconds. The session may have ended even earlier. */
const shownMs = 30 * 86_400_000;

/** Counts sign-ins and sign-outs, because a page requested before one must not be saved after it. */
let turn = 0;

// Saves nothing yet, because the worker notices no sign-out before it is active.
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(begin()));

/** A page sends the account that is signed in, «» for nobody, and a mark of the basket. */
self.addEventListener('message', (event) => event.waitUntil(saveUnlessFresh(event.data)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // The desk is used by the wholesaler's staff, for whom a page with a dealer's basket would be useless.
  if (origin !== self.location.origin || /^\/desk(\W|$)/.test(pathname)) return;
  if (request.method !== 'GET') {
    if (/^\/log(in|out)\b/.test(pathname)) event.waitUntil(forget());
  } else if (request.mode === 'navigate' && !/\.\w+$/.test(pathname)) {
    event.respondWith(answer(event));
  }
});

async function begin() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('offline-') && name !== place);
  await Promise.all(old.map((name) => caches.delete(name)));
  // With navigation preload a page does not wait until the worker has started.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function answer(event) {
  try {
    const answered = (await event.preloadResponse) || (await fetch(event.request));
    // Only somebody who is not signed in sees this screen.
    if (answered.ok && /^\/login\b/.test(new URL(event.request.url).pathname)) event.waitUntil(forget());
    return answered;
  } catch (error) {
    const saved = await caches.match(page);
    if (saved && Date.now() - savedAt(saved) < shownMs) return saved;
    await forget();
    throw error;
  }
}

async function save() {
  const asked = turn;
  // After a failure the saved page stays.
  const answered = await fetch(page, { cache: 'no-store', redirect: 'error' }).catch(() => undefined);
  if (!answered?.ok || asked !== turn) return;
  const kept = await caches.open(place);
  await kept.put(page, answered);
  if (asked !== turn) await caches.delete(place);
}

async function saveUnlessFresh({ account, basket }) {
  const saved = await caches.match(page);
  const isOwn = saved?.headers.get('Saved-For') === encodeURIComponent(account);
  // The saved page must not even for a moment show prices that were hidden since.
  const hidesMore = isHidden(basket) && !isHidden(saved?.headers.get('Saved-Basket') ?? '');
  if (!isOwn || hidesMore) await forget();
  const isFresh = isOwn && Date.now() - savedAt(saved) < freshMs;
  if (!isFresh || saved.headers.get('Saved-Basket') !== basket) await save();
}

function isHidden(basket) {
  return basket.endsWith('hidden');
}

function savedAt({ headers }) {
  return Number(headers.get('Saved-At'));
}

async function forget() {
  turn += 1;
  await caches.delete(place);
}
