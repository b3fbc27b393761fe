import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '#server/db/dialect.server.ts';
import { state } from '#server/db/order-states.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { moveOrder } from '#server/ordering/orders/move-order.server.ts';
import { deactivateAccount } from '#server/people/accounts/deactivate-account.server.ts';
import { sessionIdOf, startSession } from '#server/people/auth/sessions.repository.server.ts';
import { signOut } from '#server/people/auth/sign-out.server.ts';
import { notify, sendToEach } from '#server/people/notifications/notify.server.ts';
import { setNotification } from '#server/people/notifications/set-notification.server.ts';
import { endPushDevice } from '#server/people/push/end-push-device.server.ts';
import { listPushDevices } from '#server/people/push/list-push-devices.server.ts';
import type { PushSender } from '#server/people/push/push-keys.server.ts';
import { newPushJobs } from '#server/people/push/send-push.server.ts';
import { subscribeBrowser } from '#server/people/push/subscribe-browser.server.ts';
import { tryPushDevice } from '#server/people/push/try-push-device.server.ts';
import { allJobs } from '#server/portal/all-jobs.server.ts';
import { answerChat } from '#server/talk/chat/answer-chat.server.ts';
import { markChatRead } from '#server/talk/chat/mark-chat-read.server.ts';
import type { JobHandler } from '#server/work/jobs/job-handler.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import { outsidePoster } from '#server/work/outside/post-outside.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { browserKeys, openPushServer } from '#tests/setup/push-server.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** Notifications in browsers (§10.52) and their recipients. A local server of these tests is the push service. */

const fresh = smallWorld();
const { main, manager, observer } = actors;
const minute = 60_000;
const hour = 60 * minute;

const keys = { ...vapidPair(), subject: 'mailto:admin@example.ru' };
const browser = browserKeys();
/** New job handlers for each test, because the handlers remember which hosts do not respond. */
let pushJobs: JobHandler[];
let service: Awaited<ReturnType<typeof openPushServer>>;
beforeAll(async () => {
  service = await openPushServer(browser);
});
afterAll(() => service.close());

function vapidPair() {
  const { pair, p256dh } = browserKeys();
  return { publicKey: p256dh, privateKey: pair.getPrivateKey('base64url') };
}

beforeEach(async () => {
  pushJobs = newPushJobs();
  service.received.length = 0;
  service.state.status = 201;
  for (const table of ['jobs', 'attempts', 'messages', 'notification_settings', 'sessions'] as const)
    await fresh.db.deleteFrom(table).execute();
});

const as = (actor: SignedIn = main, now = noon) => ({
  ...fresh.as(actor, now),
  push: { ...keys, post: service.post },
});

/** Starts a session in a new browser and returns the fields that the browser's forms send. */
async function openBrowser(actor: SignedIn = main, name = 'one') {
  const session = await startSession(
    fresh.db,
    { kind: 'account', id: actor.accountId },
    noon,
    'Chrome на Windows',
  );
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36';
  const endpoint = `${service.origin}/push/${name}`;
  return {
    session,
    agent,
    endpoint,
    p256dh: browser.p256dh,
    auth: browser.authText,
    serverKey: keys.publicKey,
  };
}

async function subscribed(actor: SignedIn = main, name = 'one') {
  const form = await openBrowser(actor, name);
  await as(actor).does(subscribeBrowser, form);
  return form;
}

const list = async (actor: SignedIn = main, session = '') =>
  await as(actor).does(listPushDevices, { session });
const devices = () => fresh.db.selectFrom('push_devices').selectAll().orderBy('id').execute();

/** Sends all notifications that are due at `now`. */
async function send(now = noon, push?: PushSender | 'none'): Promise<void> {
  const mailer = { send: async () => {}, close: () => {} };
  const sender = push === 'none' ? undefined : (push ?? as().push);
  while ((await runJobs({ ...as(main, now), push: sender, mailer }, pushJobs)) > 0);
}

async function doAllJobs(now: number): Promise<void> {
  const mailer = { send: async () => {}, close: () => {} };
  while ((await runJobs({ ...as(main, now), mailer }, allJobs)) > 0);
}

const told = () => service.received.map(({ message }) => message);
const tellState = (actor: SignedIn = main, id = 7) =>
  inTransaction(fresh.db, (db) =>
    notify(db, { now: noon, origin: 'https://portal.test' }, 'order_state', [
      {
        accountId: actor.accountId,
        header: `Заказ 26-00000${id}: собран`,
        text: 'Заказ собирают на складе.\nСумма: было 1 200 ₽',
        href: `/cabinet/orders/${id}`,
      },
    ]),
  );

describe('subscribed browsers', () => {
  test('a browser gets an encrypted message that is signed by the portal and contains no private data', async () => {
    await subscribed();
    await tellState();
    await send();
    expect(service.received).toEqual([
      {
        path: '/push/one',
        message: {
          title: 'Заказ 26-000007: собран',
          text: '',
          path: '/cabinet/orders/7',
          tag: 'order:/cabinet/orders/7',
          at: noon,
        },
        ttl: '86400',
        topic: expect.stringMatching(/^[\w-]{32}$/),
        vapid: { aud: service.origin, sub: 'mailto:admin@example.ru', exp: expect.any(Number) },
        vapidKey: keys.publicKey,
      },
    ]);
    expect(await devices()).toMatchObject([{ device: 'Chrome на Windows', sent_at: noon }]);
    await send(noon + hour);
    expect(service.received).toHaveLength(1);
  });

  test('a browser is notified when staff move an order', async () => {
    await subscribed();
    await insertOrder(fresh.db, { id: 901, by: main });
    await fresh.as(staff, noon).does(moveOrder, {
      id: 901,
      from: state.created,
      to: state.processing,
    });
    await doAllJobs(noon + hour);
    expect(told()).toEqual([expect.objectContaining({ path: '/cabinet/orders/901', text: '' })]);
  });

  test('only the owner of a subscribed browser can list, test and remove the browser', async () => {
    const { session } = await subscribed();
    await subscribed(manager, 'two');
    const { publicKey, devices: own } = await list(main, session);
    expect([publicKey, own]).toEqual([
      keys.publicKey,
      [
        {
          id: expect.any(Number),
          device: 'Chrome на Windows',
          createdAt: noon,
          sentAt: undefined,
          isOwn: true,
        },
      ],
    ]);
    const id = own[0]?.id;
    for (const useCase of [tryPushDevice, endPushDevice])
      expect(await as(manager).tries(useCase, { id })).toMatchObject({ code: 'NOT_FOUND' });
    await as().does(tryPushDevice, { id });
    await send();
    expect(told()).toEqual([expect.objectContaining({ title: 'Уведомления работают' })]);
    await as().does(endPushDevice, { id });
    expect((await list()).devices).toEqual([]);
    expect((await list(manager)).devices).toHaveLength(1);
    expect(await as().tries(endPushDevice, { id })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('the eleventh test message in a row to a browser is rejected', async () => {
    const { session } = await subscribed();
    const id = (await list(main, session)).devices[0]?.id;
    for (let i = 0; i < 10; i++) await as().does(tryPushDevice, { id });
    expect(await as().tries(tryPushDevice, { id })).toMatchObject({ code: 'TOO_MANY_TRIES' });
  });

  test('a browser is subscribed only for the last account, and a session has only one browser', async () => {
    const form = await subscribed();
    await as().does(subscribeBrowser, { ...form, endpoint: `${service.origin}/push/new` });
    await as().does(subscribeBrowser, { ...form, endpoint: `${service.origin}/push/new` });
    expect(await devices()).toMatchObject([
      { account_id: main.accountId, endpoint: `${service.origin}/push/new` },
    ]);
    await subscribed(manager, 'new');
    expect(await devices()).toMatchObject([{ account_id: manager.accountId }]);
  });

  test('an account can subscribe at most ten browsers', async () => {
    for (let i = 0; i < 10; i++) await subscribed(main, `${i}`);
    const more = await openBrowser(main, 'more');
    expect(await as().tries(subscribeBrowser, more)).toMatchObject({ code: 'TOO_MANY_BROWSERS' });
  });

  test.each([
    ['an address in the internal network', { endpoint: 'https://192.168.1.10/push' }],
    ['a host name in the internal network', { endpoint: 'https://push.internal/' }],
    ['an address without https', { endpoint: 'http://push.example.com/1' }],
    ['the address of the portal', { endpoint: 'https://portal.test/push' }],
    ['an address that is too long', { endpoint: `https://push.example.com/${'x'.repeat(2_000)}` }],
    ['no address', { endpoint: undefined }],
    ['an invalid key', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a short secret', { auth: 'AAAA' }],
    ['another key of the portal', { serverKey: browser.p256dh }],
  ])('a push subscription with %s is rejected', async (_what, wrong) => {
    const form = { ...(await openBrowser()), ...wrong };
    expect(await as().tries(subscribeBrowser, form)).toMatchObject({ code: 'BAD_INPUT' });
    expect(await devices()).toEqual([]);
  });

  test('a push subscription is rejected if its session is missing or belongs to another account', async () => {
    const form = await openBrowser(manager);
    expect(await as().tries(subscribeBrowser, form)).toMatchObject({ code: 'SIGN_IN' });
    expect(await as().tries(subscribeBrowser, { ...form, session: '' })).toMatchObject({
      code: 'SIGN_IN',
    });
  });
});

describe('the end of notifications', () => {
  test('a browser gets no notifications after sign-out', async () => {
    const { session } = await subscribed();
    await tellState();
    await fresh.as().does(signOut, { token: session });
    expect(await devices()).toEqual([]);
    await send();
    expect(told()).toEqual([]);
  });

  test('a browser gets no notifications after its session has expired', async () => {
    const { session } = await subscribed();
    const expires_at = noon - 1;
    await changeRows(fresh.db, 'sessions', { id: sessionIdOf(session) }, { expires_at });
    await tellState();
    await send();
    expect(told()).toEqual([]);
    expect((await list()).devices).toEqual([]);
  });

  test('deactivating an account removes its subscribed browsers', async () => {
    await subscribed(manager);
    await as().does(deactivateAccount, { id: manager.accountId });
    expect(await devices()).toEqual([]);
    await changeRows(fresh.db, 'accounts', { id: manager.accountId }, { enabled: 1 });
  });

  test.each([404, 410])('a browser is removed when the push service returns %i', async (status) => {
    await subscribed();
    await tellState();
    service.state.status = status;
    await send();
    expect([service.received.length, await devices()]).toEqual([1, []]);
    await send(noon + hour);
    expect(service.received).toHaveLength(1);
  });

  test('a browser gets no notifications while the portal has other keys, but stays in the list', async () => {
    await subscribed();
    const others = { ...keys, ...vapidPair(), post: service.post };
    await tellState();
    await send(noon, others);
    expect(told()).toEqual([]);
    expect((await list()).devices).toHaveLength(1);
  });
});

describe('push services', () => {
  test.each([429, 500, 503])('a push message is retried if the service returns %i', async (status) => {
    await subscribed();
    await tellState();
    service.state.status = status;
    await send();
    await send(noon + 5_000);
    expect(service.received).toHaveLength(1);
    service.state.status = 201;
    await send(noon + minute);
    expect(service.received).toHaveLength(2);
    // A retried message must not replace a newer message at the push service. The message contains its age.
    expect(service.received.map(({ topic }) => topic !== undefined)).toEqual([true, false]);
    expect(told()).toMatchObject([{ at: noon }, { at: noon }]);
    await send(noon + hour);
    expect(service.received).toHaveLength(2);
  });

  test('a push message is retried without a topic after a process died while sending', async () => {
    await subscribed();
    await tellState();
    await changeRows(fresh.db, 'jobs', {}, { locked_until: noon - 1, holder: 'dead' });
    await send();
    expect(service.received.map(({ topic }) => topic)).toEqual([undefined]);
  });

  test('push messages rejected with 400 are not retried, and the rejection is logged once', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await subscribed();
    await tellState(main, 7);
    await tellState(main, 8);
    service.state.status = 400;
    await send();
    await send(noon + hour);
    expect([service.received.length, (await devices()).length]).toEqual([2, 1]);
    expect(warned).toHaveBeenCalledTimes(1);
    expect(warned).toHaveBeenCalledWith(
      expect.stringMatching(/^push refused: receiver\.example:\d+ answers 400$/),
    );
    warned.mockRestore();
  });

  test('a push message older than three hours is not sent', async () => {
    await subscribed();
    await tellState();
    await send(noon + 3 * hour + 1);
    expect(told()).toEqual([]);
  });

  test('a push service that does not respond is paused, but other services are not', async () => {
    await subscribed();
    await subscribed(manager, 'two');
    const asked: string[] = [];
    const post = async ({ url }: { url: string }) => {
      asked.push(url);
      return url.includes('elsewhere') ? { status: 201 } : { problem: 'away' };
    };
    const endpoint = 'https://elsewhere.example/push';
    await changeRows(fresh.db, 'push_devices', { account_id: manager.accountId }, { endpoint });
    for (const id of [7, 8, 9]) await tellState(main, id);
    await tellState(manager);
    const count = async (now: number) => {
      asked.length = 0;
      await send(now, { ...keys, post });
      return asked.length;
    };
    expect(await count(noon)).toBe(2);
    expect(await count(noon + 14_000)).toBe(0);
    expect(await count(noon + 35_000)).toBe(1);
    expect(await count(noon + 2 * hour)).toBe(1);
  });

  test('a failed test message is not retried', async () => {
    const { session } = await subscribed();
    const id = (await list(main, session)).devices[0]?.id;
    service.state.status = 503;
    await as().does(tryPushDevice, { id });
    await send();
    await send(noon + hour);
    expect(service.received).toHaveLength(1);
  });

  test('a push message is not sent if another person has subscribed the browser meanwhile', async () => {
    await subscribed();
    await tellState();
    await subscribed(manager);
    await send();
    expect(told()).toEqual([]);
  });

  test('no push message is sent to a host name that resolves to the internal network', async () => {
    await subscribed();
    await tellState();
    const lookup = ((_host: string, _options: object, callback: (error: null, all: object[]) => void) =>
      callback(null, [{ address: '127.0.0.1', family: 4 }])) as never;
    await send(noon, { ...keys, post: outsidePoster({ lookup }) });
    expect(told()).toEqual([]);
    expect(
      await fresh.db.selectFrom('jobs').select('problem').where('kind', '=', 'push').executeTakeFirst(),
    ).toEqual({ problem: 'push service: Адрес ведёт во внутреннюю сеть' });
  });
});

describe('notification settings for browsers', () => {
  const set = (values: object, actor = main) => as(actor).tries(setNotification, values);

  test('a kind of notification turned off in browsers is still shown in the portal', async () => {
    await subscribed();
    expect(okValue(await set({ kind: 'order_state', push: '0' }))).toMatchObject({
      enabled: true,
      push: false,
    });
    await tellState();
    await send();
    expect(told()).toEqual([]);
    expect(await fresh.db.selectFrom('messages').select('kind').execute()).toEqual([{ kind: 'order_state' }]);
    okValue(await set({ kind: 'order_state', push: '1' }));
    await tellState();
    await send();
    expect(told()).toHaveLength(1);
  });

  test('a message to dealers is pushed without its text, and only if its kind is turned on', async () => {
    await subscribed();
    const mailing = { header: 'Склад закрыт', text: 'Скидка 1 200 ₽', href: 'https://other.example/' };
    const tell = () =>
      inTransaction(fresh.db, (db) =>
        sendToEach({ db, now: noon, origin: 'https://portal.test' }, [main.accountId], {
          ...{ kind: 'mailing', mailingId: 1, byMail: false },
          ...mailing,
        }),
      );
    okValue(await set({ kind: 'mailing', enabled: '0' }));
    await tell();
    await send();
    expect(told()).toEqual([]);
    await clearTables(fresh.db, 'messages');
    okValue(await set({ kind: 'mailing', enabled: '1' }));
    await tell();
    // A message to thousands of people must not delay an approval.
    expect(
      await fresh.db.selectFrom('jobs').select('kind').where('run_at', 'is not', null).execute(),
    ).toEqual([{ kind: 'push-many' }]);
    await send();
    // The header may contain prices too, and no other site is opened from the lock screen.
    expect(told()).toEqual([
      {
        title: 'Сообщение отдела продаж',
        text: '',
        path: '/cabinet/messages',
        tag: 'mailing:https://other.example/ Склад закрыт',
        at: expect.any(Number),
      },
    ]);
  });

  test('a browser gets no notifications of another account', async () => {
    await subscribed(observer);
    await tellState(main);
    await send();
    expect(told()).toEqual([]);
  });
});

test('a chat answer is pushed without its text, unless the answer has been read meanwhile', async () => {
  await subscribed();
  const answer = async () =>
    await fresh.as(staff, noon).does(answerChat, {
      account: main.accountId,
      message: 'Цена 1 200 ₽',
    });
  const { id } = await answer();
  await as().does(markChatRead, { until: id });
  await doAllJobs(noon + 2 * minute);
  expect(told()).toEqual([]);
  await clearTables(fresh.db, 'jobs');
  await answer();
  await doAllJobs(noon + 2 * minute);
  expect(told()).toEqual([
    {
      title: 'Отдел продаж ответил в чате',
      text: '',
      path: '/cabinet/chat',
      tag: expect.any(String),
      at: expect.any(Number),
    },
  ]);
});

test('a portal without push keys offers no subscriptions and sends no push messages', async () => {
  const form = await subscribed();
  const bare = fresh.as(main);
  expect(await bare.does(listPushDevices, { session: form.session })).toEqual({
    publicKey: undefined,
    devices: [],
  });
  expect(await bare.tries(subscribeBrowser, form)).toMatchObject({ code: 'NOT_FOUND' });
  await tellState();
  await send(noon, 'none');
  expect(told()).toEqual([]);
});
