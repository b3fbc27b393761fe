import { keepsOfflinePage } from '#app/http/requests/settings.server.ts';
import worker from '#app/service-worker/worker.js?raw';

export { onlyRead as action } from '#app/http/answers/robots-file.server.ts';

/** Browsers that have the worker ask for it again with each page, at the latest after a day, and then it is gone. */
const farewell = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/**
 * The service worker (§2.1.8). It replaces its predecessor as soon as its text differs. OFFLINE_PAGE=0 takes it away from
 * all browsers.
 */
export function loader() {
  return new Response(keepsOfflinePage() ? worker : farewell, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': "default-src 'self'",
    },
  });
}
