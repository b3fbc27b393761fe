import { keepsOfflinePage, pushKeys } from '#app/http/requests/settings.server.ts';
import withoutOffline from '#app/service-worker/no-offline.js?raw';
import push from '#app/service-worker/push.js?raw';
import offline from '#app/service-worker/worker.js?raw';

export { onlyRead as action } from '#app/http/answers/robots-file.server.ts';

/**
 * A worker that removes itself. Browsers that have installed a worker request its file again with each page, at the
 * latest after a day.
 */
const farewell = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/**
 * Serves the service worker (§2.1.8, §10.52), one for both the offline page and notifications. It replaces its
 * predecessor as soon as its text differs. OFFLINE_PAGE=0 without keys for notifications removes it from all
 * browsers.
 */
export function loader() {
  return new Response(worker(), {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': "default-src 'self'",
    },
  });
}

function worker(): string {
  const page = keepsOfflinePage() ? offline : undefined;
  if (!pushKeys()) return page ?? farewell;
  return (page ?? withoutOffline) + push;
}
