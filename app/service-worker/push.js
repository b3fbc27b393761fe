/**
 * Shows notifications (decision 144). A part of the service worker, beside `worker.js` or, with OFFLINE_PAGE=0, without it.
 * `app/enhance/push-browser.ts` writes whose they are.
 */

const ownerPlace = 'push-owner';

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** A page says who is signed in, «» for nobody: the next person at this browser is told nothing of the last one. */
self.addEventListener('message', (event) => event.waitUntil(endUnlessOwn(event.data?.account)));

/** Browsers require a notification for each message, also for one that cannot be read. */
function show(data) {
  const { title = 'Новое в портале', text = '', path = '/cabinet/messages', tag = path } = read(data);
  return self.registration.showNotification(title, {
    body: text,
    tag,
    // A message that takes the place of another one is heard as well.
    renotify: true,
    data: path,
    lang: 'ru',
    icon: '/icon-192.png',
  });
}

function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/** Brings the screen to the front when it is open, and else opens it in a new tab: another one may hold something typed. */
async function open(path) {
  const wanted = new URL(path, self.location.origin);
  if (wanted.origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => url.split('#')[0] === wanted.href);
  if (tab) await tab.focus();
  else await self.clients.openWindow(wanted.href);
}

async function endUnlessOwn(account) {
  if (account === undefined) return;
  // A worker of an older release may have deleted the note: then nobody knows whose they are.
  const owner = (await (await caches.match('/push-owner', { cacheName: ownerPlace }))?.text()) ?? '';
  if (account !== '' && owner === account) return;
  await (await self.registration.pushManager?.getSubscription())?.unsubscribe();
  await caches.delete(ownerPlace);
}
