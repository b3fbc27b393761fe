/**
 * Shows notifications (decisions/notifications.md). A part of the service worker, beside `worker.js` or, with OFFLINE_PAGE=0, without it.
 * `app/enhance/push-browser.ts` writes whose they are.
 */

const ownerPlace = 'push-owner';

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(pathOf(event.notification.data)));
});

/** A page says who is signed in, «» for nobody: the next person at this browser is told nothing of the last one. */
self.addEventListener('message', (event) => event.waitUntil(endUnlessOwn(event.data?.account)));

/** Browsers require a notification for each message, also for one that cannot be read. */
async function show(data) {
  const { title = 'Новое в портале', text = '', path = '/cabinet/messages', tag = path, at = 0 } = read(data);
  const [shown] = await self.registration.getNotifications({ tag });
  // One that was sent again may arrive after a newer one, which stays; it is not heard a second time.
  const isLate = (shown?.data?.at ?? 0) > at;
  return self.registration.showNotification(isLate ? shown.title : title, {
    body: isLate ? shown.body : text,
    tag,
    // A message that takes the place of another one is heard as well.
    renotify: !isLate,
    data: isLate ? shown.data : { path, at },
    lang: 'ru',
    icon: '/icon-192.png',
  });
}

/** Those of an earlier release hold the path alone. */
function pathOf(data) {
  return typeof data === 'string' ? data : data.path;
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
