import { type BrowserContext, expect, type Page, test, type Worker } from '@playwright/test';
import { openScripted, signIn } from './visitor.ts';

/** Notifications in a browser (§10.52). Headless Chromium has no push service, so the tests replace its responses. */

const path = '/cabinet/notifications';

/** A valid subscription: the portal refuses invalid addresses and keys. */
const subscription = {
  endpoint: 'https://push.invalid/browser-tests',
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
};

/** Overrides the permission, because headless Chromium always reports 'denied' here. */
const withPermission = (page: Page, permission: NotificationPermission) =>
  page.addInitScript((permission) => {
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => permission });
  }, permission);

/** Replaces the push service: the browser keeps one subscription until it is ended. */
async function withPushService(page: Page): Promise<void> {
  await page.addInitScript(({ endpoint, ...keys }) => {
    const bytes = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    const kept = () => {
      const key = sessionStorage.getItem('subscribed');
      return key === null
        ? null
        : {
            options: { applicationServerKey: bytes(key).buffer },
            toJSON: () => ({ endpoint, keys }),
            unsubscribe: async () => sessionStorage.removeItem('subscribed'),
          };
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => kept(),
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        sessionStorage.setItem('subscribed', applicationServerKey);
        return kept();
      },
    });
  }, subscription);
}

const ownerOf = (page: Page) => page.evaluate(async () => (await caches.match('/push-owner'))?.text());

test('a user switches browser notifications on, tests them and switches them off', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await withPermission(page, 'granted');
  await withPushService(page);
  await signIn(page);
  await openScripted(page, path);
  await page.getByRole('button', { name: 'Включить в этом браузере' }).click();
  const own = page.getByRole('listitem').filter({ hasText: 'Этот браузер' });
  await expect(own).toContainText('Chrome на Linux');
  await expect(page.getByRole('button', { name: 'Включить в этом браузере' })).toBeHidden();
  expect(await ownerOf(page)).toBe('dealer@example.com');

  const choice = page.getByRole('switch', { name: 'В браузере: Акт сверки готов' });
  await choice.click();
  await expect(choice).not.toBeChecked();
  await choice.click();
  await expect(choice).toBeChecked();

  await own.getByRole('button', { name: 'Проверить' }).click();
  await expect(page.getByText('Уведомление появится в течение минуты')).toBeVisible();
  await own.getByRole('button', { name: 'Отключить' }).click();
  await expect(own).toBeHidden();
  await expect(page.getByRole('button', { name: 'Включить в этом браузере' })).toBeVisible();
  await expect.poll(() => ownerOf(page)).toBeUndefined();
});

test('a browser without a push service or permission shows the reason', async ({ page, context }) => {
  await context.grantPermissions(['notifications']);
  await withPermission(page, 'granted');
  await signIn(page);
  await openScripted(page, path);
  await page.getByRole('button', { name: 'Включить в этом браузере' }).click();
  await expect(page.getByText('Не получилось: браузер не связался')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Включить в этом браузере' })).toBeEnabled();

  await withPermission(page, 'denied');
  await openScripted(page, path);
  await expect(page.getByText('уведомления портала запрещены')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Включить в этом браузере' })).toBeHidden();
});

/**
 * Returns the portal's service worker, which records notifications, opened pages and focused pages instead of showing
 * them.
 */
async function watchedWorker(context: BrowserContext, page: Page): Promise<Worker> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js');
    await navigator.serviceWorker.ready;
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    scope.noted = [];
    const note =
      (what: string) =>
      async (...given: unknown[]) => {
        scope.noted.push([what, ...given]);
      };
    Object.assign(scope.registration, { showNotification: note('shown') });
    Object.assign(scope.clients, { openWindow: note('opened') });
    Object.assign(scope.WindowClient.prototype, {
      async focus(this: { url: string }) {
        scope.noted.push(['focused', this.url]);
      },
    });
  });
  return worker;
}

type Scope = {
  noted: unknown[][];
  registration: object;
  clients: object;
  WindowClient: { prototype: object };
};

const noted = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as Scope).noted);

/** Delivers a message as a push service would. */
async function push(context: BrowserContext, page: Page, data: string): Promise<void> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((done) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) done(first.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await session.detach();
}

/** Presses a notification; notifications of earlier releases contain only a path. */
const press = (worker: Worker, data: string | { path: string; at: number }) =>
  worker.evaluate((data) => {
    const scope = globalThis as unknown as { ExtendableEvent: new (type: string) => Event } & EventTarget;
    const event = new scope.ExtendableEvent('notificationclick');
    scope.dispatchEvent(Object.assign(event, { notification: { data, close() {} } }));
  }, data);

test('a notification is shown, and pressing it opens or focuses its screen', async ({ page, context }) => {
  await signIn(page);
  await openScripted(page, '/cabinet/orders');
  const worker = await watchedWorker(context, page);
  const message = {
    title: 'Заказ 26-000001: отгружен',
    text: '',
    path: '/cabinet/orders/1',
    tag: 'order',
    at: 5,
  };
  await push(context, page, JSON.stringify(message));
  await push(context, page, 'нечитаемо');
  const icon = '/icon-192.png';
  await expect
    .poll(() => noted(worker))
    .toEqual([
      [
        'shown',
        message.title,
        { body: '', tag: 'order', renotify: true, data: { path: message.path, at: 5 }, lang: 'ru', icon },
      ],
      [
        'shown',
        'Новое в портале',
        {
          body: '',
          tag: '/cabinet/messages',
          renotify: true,
          data: { path: '/cabinet/messages', at: 0 },
          lang: 'ru',
          icon,
        },
      ],
    ]);
  const { origin } = new URL(page.url());
  await press(worker, { path: '/cabinet/orders', at: 5 });
  await press(worker, '/cabinet/orders/1');
  await press(worker, 'https://other.example/');
  await expect
    .poll(async () => (await noted(worker)).slice(2))
    .toEqual([
      ['focused', `${origin}/cabinet/orders`],
      ['opened', `${origin}/cabinet/orders/1`],
    ]);
});

test('the next user of a browser gets no notifications of the previous user', async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/cabinet/orders');
  await page.evaluate(async () => {
    const kept = await caches.open('push-owner');
    await kept.put('/push-owner', new Response('other@example.com'));
  });
  await openScripted(page, '/cabinet/orders');
  await expect.poll(() => ownerOf(page)).toBeUndefined();
});
