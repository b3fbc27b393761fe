/** Replaces `worker.js` with OFFLINE_PAGE=0 while notifications need a worker: removes what browsers have saved. */

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(removeSaved()));

async function removeSaved() {
  for (const name of await caches.keys()) if (name.startsWith('offline-')) await caches.delete(name);
  await self.registration.navigationPreload?.disable();
  await self.clients.claim();
}
