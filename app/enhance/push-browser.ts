/** What a browser can do about notifications; `on`: it has a subscription for this portal's key. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** What the portal needs to send notifications to this browser. */
type Subscribed = { endpoint: string; p256dh: string; auth: string };

/** The cache from which the service worker (push.js) reads whose notifications it shows. */
const ownerPlace = 'push-owner';

export async function pushState(publicKey: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return Notification.permission === 'granted' && isFor(subscription, publicKey) ? 'on' : 'off';
}

/**
 * Asks for the permission and subscribes. Returns 'denied' without the permission, 'off' when the question was closed,
 * undefined when the browser could not reach a push service. Call it while a press is being handled. `account`: the
 * e-mail, as pages send it to the service worker.
 */
export async function subscribe(
  publicKey: string,
  account: string,
): Promise<Subscribed | 'denied' | 'off' | undefined> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && !isFor(known, publicKey)) await known.unsubscribe();
  // Done first, because a page in another tab may send the worker a message meanwhile.
  await (await caches.open(ownerPlace)).put('/push-owner', new Response(account));
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => undefined);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!endpoint || !keys?.p256dh || !keys.auth) return undefined;
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}

/** Ends the subscription of this browser, which the portal has deleted or is about to delete. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  await caches.delete(ownerPlace);
}

/**
 * Returns whether this browser supports notifications; Safari on iPhone supports them only when the portal is
 * installed as an application (§2.1.7).
 */
function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

function isFor(subscription: PushSubscription | null | undefined, publicKey: string): boolean {
  const key = subscription?.options.applicationServerKey;
  return key != null && String(new Uint8Array(key)) === String(bytesOf(publicKey));
}

function bytesOf(base64url: string): Uint8Array {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}
