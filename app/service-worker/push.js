/**
 * The part of the service worker that shows notifications (decisions/notifications.md), after `worker.js` or, with
 * OFFLINE_PAGE=0, `no-offline.js`. `app/enhance/push-browser.ts` records their owner in this cache.
 */

const ownerPlace = 'push-owner';

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(pathOf(event.notification.data)));
});

/**
 * A page sends the account that is signed in, «» for nobody, so that the next person at this browser gets no
 * notifications of the previous one.
 */
self.addEventListener('message', (event) => event.waitUntil(endUnlessOwn(event.data?.account)));

/** Browsers require a notification for each message, even for one that cannot be read. */
async function show(data) {
  const { title = 'Новое в портале', text = '', path = '/cabinet/messages', tag = path, at = 0 } = read(data);
  const [shown] = await self.registration.getNotifications({ tag });
  // A message that was sent again may arrive after a newer one. The newer one stays and makes no second sound.
  const isLate = (shown?.data?.at ?? 0) > at;
  return self.registration.showNotification(isLate ? shown.title : title, {
    body: isLate ? shown.body : text,
    tag,
    // A message that replaces another one makes a sound, too.
    renotify: !isLate,
    data: isLate ? shown.data : { path, at },
    lang: 'ru',
    icon: '/icon-192.png',
  });
}

/** Returns the path of a notification. Those of an earlier release hold nothing else. */
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

/**
 * Brings the screen to the front when it is open, else opens it in a new tab, because another tab may hold
 * something typed.
 */
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
  // A worker of an older release may have deleted the record, so that the owner is unknown.
  const owner = (await (await caches.match('/push-owner', { cacheName: ownerPlace }))?.text()) ?? '';
  if (account !== '' && owner === account) return;
  await (await self.registration.pushManager?.getSubscription())?.unsubscribe();
  await caches.delete(ownerPlace);
}
