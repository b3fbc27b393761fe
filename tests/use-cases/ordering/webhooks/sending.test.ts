import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '#server/db/dialect.server.ts';
import { state } from '#server/db/order-states.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { dayMs, dayOf } from '#server/kernel/clock.ts';
import { cancelOrder } from '#server/ordering/orders/cancel-order.server.ts';
import { moveOrder } from '#server/ordering/orders/move-order.server.ts';
import { addEvents } from '#server/ordering/orders/order-events.repository.server.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { createWebhook } from '#server/ordering/webhooks/create-webhook.server.ts';
import { editWebhook } from '#server/ordering/webhooks/edit-webhook.server.ts';
import { getWebhook } from '#server/ordering/webhooks/get-webhook.server.ts';
import { listWebhooks } from '#server/ordering/webhooks/list-webhooks.server.ts';
import { removeWebhook } from '#server/ordering/webhooks/remove-webhook.server.ts';
import { renewWebhookSecret } from '#server/ordering/webhooks/renew-webhook-secret.server.ts';
import { sendAgain } from '#server/ordering/webhooks/send-again.server.ts';
import { sendTestEvent } from '#server/ordering/webhooks/send-test-event.server.ts';
import { webhookJob } from '#server/ordering/webhooks/send-webhooks.server.ts';
import { signatureOf } from '#server/ordering/webhooks/signature.server.ts';
import { switchWebhook } from '#server/ordering/webhooks/switch-webhook.server.ts';
import { allWebhookEvents } from '#server/ordering/webhooks/webhook-view.ts';
import { cleanUpJob } from '#server/portal/clean-up.server.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import type { Answered, Posted } from '#server/work/outside/post-outside.server.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { orderForm } from '#tests/builders/ordering.ts';
import { doJobs, queuedMails } from '#tests/builders/outbox.ts';
import { random } from '#tests/builders/random.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** A webhook gets its events in order and at least once, and sending is retried for a limited time (§12.12.3). */

const fresh = smallWorld();
const { main, manager, other } = actors;
const minute = 60_000;
const hour = 60 * minute;
const mailer = { send: async () => {}, close: () => {} };

type Received = Posted & { event: string; id: string; data: Record<string, unknown> };
type Receiver = (posted: Posted) => Promise<Answered>;

let received: Received[];
const taking: Receiver = async (posted) => {
  received.push({ ...posted, ...JSON.parse(posted.body) });
  return { status: 200 };
};
const answering =
  (answered: Answered): Receiver =>
  async (posted) => {
    await taking(posted);
    return answered;
  };

beforeEach(async () => {
  received = [];
  for (const table of ['attempts', 'jobs', 'webhook_deliveries', 'webhooks', 'order_events'] as const)
    await fresh.db.deleteFrom(table).execute();
  await changeRows(fresh.db, 'accounts', { id: 2 }, { enabled: 1, type_id: '2' });
});

const url = 'https://shop.example.ru/events';
const create = async (actor: SignedIn = main, more: object = {}) =>
  await fresh.as(actor).does(createWebhook, {
    name: 'Сайт',
    url,
    events: allWebhookEvents,
    ...more,
  });
/** Sends all events that are due at `now`. */
async function send(now = noon, postWebhook: Receiver = taking): Promise<void> {
  while ((await runJobs({ ...fresh.as(undefined, now), mailer, postWebhook }, [webhookJob])) > 0);
}
const deliveries = () => fresh.db.selectFrom('webhook_deliveries').selectAll().orderBy('id').execute();
const queued = () => fresh.db.selectFrom('jobs').selectAll().where('run_at', 'is not', null).execute();
const change = (order: number, now = noon) =>
  inTransaction(fresh.db, (db) => addEvents(db, { actor: staff, now }, [{ order, action: 'changed' }]));
const pageOf = async (id: number, actor: SignedIn = main) => await fresh.as(actor).does(getWebhook, { id });

describe('events of one webhook', () => {
  test('a webhook gets a signed event with the order when an order is placed or moved', async () => {
    await create();
    await fillBasketWith(fresh.db, 1, '101:1:1=2');
    const { orderId } = await fresh.as(main).does(placeOrder, await orderForm(fresh.db, main));
    await send();
    await fresh.as(staff, noon + 1).does(moveOrder, {
      id: orderId,
      from: state.created,
      to: state.processing,
    });
    await fresh.as(main, noon + 2).does(cancelOrder, { id: orderId });
    await send(noon + 3);
    expect(received.map(({ event }) => event)).toEqual([
      'order.created',
      'order.state_changed',
      'order.state_changed',
    ]);
    expect(received[0]?.data).toMatchObject({
      order: { id: String(orderId), state: '1', total: expect.any(Number) },
    });
    expect(received[2]?.data).toMatchObject({
      order: { state: '4' },
      from: { state: '2' },
      to: { state: '4', status: 'Отменён' },
    });
    expect(received[0]?.headers).toMatchObject({
      'X-Portal-Event': 'order.created',
      'X-Portal-Signature': expect.stringMatching(/^t=\d+,v1=[\da-f]{64}$/),
    });
  });

  test('a webhook form sent again recreates a removed webhook and fails after a secret change', async () => {
    const form = { key: 'webhook-sent-again' };
    const first = await create(main, form);
    expect(await create(main, form)).toEqual(first);
    await fresh.as(main).does(removeWebhook, { id: first.id });
    const second = await create(main, form);
    expect(second.token).not.toBe(first.token);
    const renew = { id: second.id, hint: (await pageOf(second.id)).webhook.hint };
    await fresh.as(main).does(renewWebhookSecret, renew);
    const asked = { name: 'Сайт', url, events: allWebhookEvents, ...form };
    const third = await fresh.as(main).tries(createWebhook, asked);
    expect(third).toMatchObject({ code: 'BAD_INPUT' });
  });

  test('a manager’s webhook gets only his own orders, with the sums that he sees', async () => {
    await create(manager);
    await create(other, { url: `${url}/other` });
    await insertOrder(fresh.db, { id: 901, by: main });
    await insertOrder(fresh.db, { id: 902, by: manager });
    await change(901);
    await change(902);
    await send();
    const { seen_total } = await fresh.db
      .selectFrom('orders')
      .select('seen_total')
      .where('id', '=', 902)
      .executeTakeFirstOrThrow();
    expect(received.map(({ data }) => data.order)).toMatchObject([{ id: '902', total: seen_total / 100 }]);
  });

  test('a webhook gets only ticked events, and only while enabled and its owner may order', async () => {
    const { id } = await create(manager, { events: ['order.created'] });
    await insertOrder(fresh.db, { id: 903, by: manager });
    await change(903);
    expect(await deliveries()).toEqual([]);
    const second = await create(manager, { url: `${url}/2` });
    await change(903);
    await changeRows(fresh.db, 'accounts', { id: 2 }, { type_id: '3' });
    await send();
    expect((await deliveries()).map(({ state }) => state)).toEqual(['given_up']);
    expect(received).toEqual([]);
    await changeRows(fresh.db, 'accounts', { id: 2 }, { type_id: '2' });
    await fresh.as(main).tries(switchWebhook, { id: second.id, enabled: '0' });
    await change(903);
    expect(await deliveries()).toHaveLength(1);
    expect((await pageOf(second.id)).webhook.state).toBe('off');
    expect((await pageOf(id)).webhook.state).toBe('live');
  });

  test('a disabled webhook gives up its waiting events, which can be resent once it is enabled', async () => {
    const { id } = await create();
    await insertOrder(fresh.db, { id: 904 });
    await change(904);
    await send(noon, answering({ status: 500 }));
    const off = await fresh.as(main).tries(switchWebhook, { id, enabled: '0' });
    expect(okValue(off)).toMatchObject({ enabled: false });
    await send(noon + hour);
    expect(received).toHaveLength(1);
    const [line] = (await pageOf(id)).deliveries;
    expect(line).toMatchObject({ state: 'given_up', problem: 'Вебхук отключили', status: 500 });
    const again = { id, delivery: line!.id };
    expect(await fresh.as(main).tries(sendAgain, again)).toMatchObject({
      code: 'WEBHOOK_OFF',
    });
    await fresh.as(main).does(switchWebhook, { id, enabled: '1' });
    for (let click = 0; click < 2; click++) await fresh.as(main, noon + hour).does(sendAgain, again);
    await send(noon + hour);
    expect(received.map(({ body }) => body)).toEqual([received[0]?.body, received[0]?.body]);
    expect((await deliveries()).map(({ state }) => state)).toEqual(['given_up', 'delivered']);
  });

  test('a test event requested several times is sent once', async () => {
    const { id } = await create();
    for (let click = 0; click < 2; click++) await fresh.as(main).does(sendTestEvent, { id });
    await send();
    expect(received.map(({ event, data }) => [event, data])).toEqual([['test', {}]]);
  });

  test('a failed test event is sent again at once on request', async () => {
    const { id } = await create();
    const check = () => fresh.as(main).tries(sendTestEvent, { id });
    okValue(await check());
    await send(noon, answering({ status: 500 }));
    okValue(await check());
    await send(noon + 1);
    expect(received).toHaveLength(2);
    expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered']);
  });

  test('a resent event waits until the waiting events of its order are sent', async () => {
    const { id } = await create();
    await insertOrder(fresh.db, { id: 912 });
    await change(912);
    await send(noon);
    for (let n = 0; n < 2; n++) await change(912);
    await send(noon, answering({ status: 500 }));
    const again = async (n: number) => {
      const delivery = (await deliveries())[n]!.id;
      await fresh.as(main).does(sendAgain, { id, delivery });
    };
    await again(2);
    await send(noon + 1, answering({ status: 500 }));
    await again(0);
    await send(noon + 2);
    const keys = (await deliveries()).map(({ event_key }) => event_key);
    expect(received.map((posted) => posted.id)).toEqual([
      keys[0],
      keys[1],
      keys[1],
      keys[1],
      keys[2],
      keys[0],
    ]);
  });
});

describe('the webhooks of a dealer', () => {
  test('staff who view the portal as the dealer see only the hosts of webhook addresses', async () => {
    const { id } = await create(main, { url: `${url}?key=secret` });
    const view: SignedIn = {
      ...main,
      viewedBy: { staffId: staff.staffId, until: noon + hour, dealer: 'Дилер' },
    };
    const list = await fresh.as(view).does(listWebhooks, {});
    expect(list.webhooks.map((webhook) => webhook.url)).toEqual(['https://shop.example.ru/…']);
    expect((await pageOf(id, view)).webhook.url).toBe('https://shop.example.ru/…');
    expect((await pageOf(id)).webhook.url).toBe(`${url}?key=secret`);
  });

  test('a dealer has at most twenty webhooks', async () => {
    for (let n = 0; n < 10; n++) {
      await create(main, { url: `${url}/${n}` });
      await create(manager, { url: `${url}/${n}` });
    }
    await fresh.db.deleteFrom('webhooks').where('url', '=', `${url}/0`).where('account_id', '=', 1).execute();
    const typed = { name: 'Сайт', url, events: allWebhookEvents };
    await changeRows(fresh.db, 'webhooks', { url: `${url}/1` }, { account_id: 2 });
    await fresh.as(main).does(createWebhook, typed);
    const more = await fresh.as(main).tries(createWebhook, { ...typed, url: `${url}/more` });
    expect(more).toMatchObject({
      code: 'TOO_MANY_WEBHOOKS',
      message: expect.stringContaining('У компании уже 20 вебхуков'),
    });
  });

  test('a webhook can be tested at most sixty times in ten minutes', async () => {
    const { id } = await create();
    const check = (now: number) => fresh.as(main, now).tries(sendTestEvent, { id });
    for (let press = 0; press < 60; press++) okValue(await check(noon));
    expect(await check(noon)).toMatchObject({ code: 'TOO_MANY_TRIES' });
    const [line] = await deliveries();
    const again = await fresh.as(main).tries(sendAgain, { id, delivery: line!.id });
    expect(again).toMatchObject({ code: 'TOO_MANY_TRIES' });
    okValue(await check(noon + 10 * minute));
  });

  test('a slow webhook delays other webhooks by at most one event', async () => {
    await create();
    await create(manager, { url: `${url}/quick` });
    await insertOrder(fresh.db, { id: 916, by: manager });
    await insertOrder(fresh.db, { id: 917, by: manager });
    for (const order of [916, 917]) await change(order);
    const clock = vi.spyOn(performance, 'now');
    let at = 0;
    clock.mockImplementation(() => at);
    await send(noon, async (posted) => {
      if (posted.url === url) at += 3_000;
      return taking(posted);
    });
    clock.mockRestore();
    expect(received.map((posted) => posted.url)).toEqual([url, `${url}/quick`, `${url}/quick`, url]);
  });
});

describe('sending events', () => {
  test('webhook events of each order arrive at least once and in sequence despite failures', async () => {
    for (const seed of [1, 2, 3]) {
      await clearTables(fresh.db, 'webhook_deliveries', 'webhooks');
      const { chance, below } = random(seed);
      await create();
      const orders = [1, 2, 3].map((n) => 1_000 + seed * 10 + n);
      for (const id of orders) await insertOrder(fresh.db, { id });
      const got: { object: string; key: string }[] = [];
      const unreliable: Receiver = async ({ body }) => {
        await turn();
        if (chance(0.2)) return { status: 503 };
        const { id, data } = JSON.parse(body);
        got.push({ object: data.order.id, key: id });
        if (chance(0.2)) return { problem: 'Нет ответа за 10 секунд' };
        if (chance(0.1))
          throw Object.assign(new Error('the database is lost'), { code: 'PROTOCOL_CONNECTION_LOST' });
        return { status: 204 };
      };
      const at = (now: number) => ({
        ...fresh.as(undefined, now),
        mailer,
        postWebhook: unreliable,
      });
      let now = noon;
      const waiting = async () => (await deliveries()).filter(({ state }) => state === 'waiting').length;
      for (let step = 0; step < 400 && (step < 12 || (await waiting()) > 0); step++, now += 2 * minute) {
        if (step < 12) await change(orders[below(orders.length)]!);
        await Promise.all([runJobs(at(now), [webhookJob]), runJobs(at(now), [webhookJob])]);
      }
      for (const id of orders) {
        const events = (await deliveries()).filter(({ order_id }) => order_id === id);
        expect(events.map(({ state }) => state)).toEqual(events.map(() => 'delivered'));
        const seen = got.filter(({ object }) => object === String(id)).map(({ key }) => key);
        const inTurn = seen.filter((key, i) => key !== seen[i - 1]);
        expect(inTurn).toEqual(events.map(({ event_key }) => event_key));
      }
    }
  });

  test('a refused webhook event does not delay events of other orders', async () => {
    await create();
    for (const id of [905, 906]) await insertOrder(fresh.db, { id });
    for (const id of [905, 905, 906]) await change(id);
    await send(noon, async (posted) => {
      await taking(posted);
      return { status: JSON.parse(posted.body).data.order.id === '905' ? 500 : 200 };
    });
    expect(received.map(({ data }) => (data.order as { id: string }).id)).toEqual(['905', '906']);
    await send(noon + minute);
    expect(received).toHaveLength(4);
  });

  test('a webhook event that the portal cannot build is retried and delays no other order', async () => {
    const { id } = await create();
    for (const order of [913, 914]) {
      await insertOrder(fresh.db, { id: order });
      await change(order);
    }
    const [broken] = await deliveries();
    await changeRows(fresh.db, 'webhook_deliveries', { id: broken!.id }, { facts: '{' });
    await send();
    expect((await deliveries()).map(({ state }) => state)).toEqual(['waiting', 'delivered']);
    const { webhook, deliveries: lines } = await pageOf(id);
    expect(webhook.state).toBe('live');
    expect(lines.at(-1)).toMatchObject({
      attempts: 1,
      problem: 'Ошибка портала',
      nextAt: expect.toSatisfy((at) => at >= noon + 10_000),
    });
    expect(await queued()).toHaveLength(1);
    expect(vi.mocked(console.error).mock.calls).toHaveLength(1);
    vi.mocked(console.error).mockClear();
  });

  test('a webhook event is sent later if the database becomes unavailable during sending', async () => {
    await create();
    await insertOrder(fresh.db, { id: 915 });
    await change(915);
    await send(noon, async () => {
      throw Object.assign(new Error('no room'), { code: 'SQLITE_FULL' });
    });
    expect(await queued()).toMatchObject([{ attempts: 1 }]);
    await send(noon + minute);
    expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered']);
  });

  test('a webhook event has the same body in every attempt, even if the order changes', async () => {
    await create();
    await insertOrder(fresh.db, { id: 907 });
    await change(907);
    await send(noon, answering({ problem: 'Соединение прервалось' }));
    await changeRows(fresh.db, 'orders', { id: 907 }, { full_address: 'Другой' });
    await send(noon + minute);
    expect(received[1]?.body).toBe(received[0]?.body);
  });

  test('a failing webhook gives up its events after a day and sends its owner one mail', async () => {
    const { id } = await create();
    await insertOrder(fresh.db, { id: 908 });
    await change(908);
    for (let now = noon; now < noon + 2 * dayMs; now += 5 * minute) {
      if (now === noon + hour) await change(908, now);
      await send(now, answering({ status: 302 }));
    }
    expect((await deliveries()).map(({ state }) => state)).toEqual(['given_up', 'given_up']);
    expect(received.length).toBeLessThan(60);
    const { webhook } = await pageOf(id);
    expect(webhook).toMatchObject({ state: 'failing', lastStatus: 302 });
    expect(dayOf(webhook.failingSince!)).toBe(dayOf(noon));
    const mails = await queuedMails(fresh.db);
    expect(mails.map(({ to, subject }) => [to, subject.split(' – ')[0]])).toEqual([
      ['main@example.com', 'Вебхук «Сайт» не принимает события'],
    ]);
    const later = noon + 2 * dayMs + hour;
    await change(908, later);
    await send(later);
    expect((await pageOf(id)).webhook).toMatchObject({ state: 'live', failingSince: null });
  });

  test('webhook events are not given up because the portal itself was down for a day', async () => {
    await create();
    await insertOrder(fresh.db, { id: 918 });
    for (let n = 0; n < 3; n++) await change(918);
    await send(noon, answering({ status: 500 }));
    await send(noon + 2 * dayMs);
    expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
    for (let n = 0; n < 3; n++) await change(918, noon + 2 * dayMs);
    await send(noon + 2 * dayMs, answering({ status: 500 }));
    await send(noon + 4 * dayMs, answering({ status: 500 }));
    expect((await deliveries()).filter(({ state }) => state === 'waiting')).toHaveLength(3);
    await send(noon + 4 * dayMs + hour, answering({ status: 500 }));
    expect((await deliveries()).filter(({ state }) => state === 'waiting')).toEqual([]);
  });

  test('webhook events of a dead process are sent by another process after the lease expires', async () => {
    const { id } = await create();
    await insertOrder(fresh.db, { id: 909 });
    await change(909);
    const dead = { holder: 'dead', locked_until: noon + minute };
    await changeRows(fresh.db, 'webhooks', { id }, dead);
    await send(noon + 1);
    expect(received).toEqual([]);
    await send(noon + minute);
    expect(received).toHaveLength(1);
  });

  test('webhook events are deleted after 30 days', async () => {
    await create();
    await insertOrder(fresh.db, { id: 910 });
    await change(910);
    await send();
    await doJobs(fresh.db, noon + 29 * dayMs, [cleanUpJob]);
    expect(await deliveries()).toHaveLength(1);
    await addRows(fresh.db, 'jobs', {
      kind: cleanUpJob.kind,
      payload: '{}',
      job_key: null,
      created_at: noon,
      run_at: noon,
    });
    await doJobs(fresh.db, noon + 31 * dayMs, [cleanUpJob]);
    expect(await deliveries()).toEqual([]);
  });
});

describe('signatures', () => {
  test('webhook events are signed with both secrets for a day after a change of the secret', async () => {
    const first = await create();
    const { webhook } = await pageOf(first.id);
    const renew = { id: first.id, hint: webhook.hint };
    const second = await fresh.as(main).does(renewWebhookSecret, renew);
    const twice = await fresh.as(main).tries(renewWebhookSecret, renew);
    expect(twice).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    await insertOrder(fresh.db, { id: 911 });
    await change(911);
    await send(noon + hour);
    await change(911);
    await send(noon + dayMs);
    const signed = received.map(({ headers }) => headers['X-Portal-Signature']);
    expect(signed[0]?.split(',v1=')).toHaveLength(3);
    const at = Number(/^t=(\d+)/.exec(signed[1]!)?.[1]) * 1_000;
    expect(signed[1]).toBe(signatureOf(received[1]!.body, [second.token], at));
    const stored = await fresh.db.selectFrom('webhooks').selectAll().execute();
    for (const { token } of [first, second]) expect(JSON.stringify(stored)).not.toContain(token.slice(6, 20));
  });

  test('after two quick changes of a webhook secret, the first secret still signs events', async () => {
    const first = await create();
    const renewed = async (now: number) => {
      const { hint } = (await pageOf(first.id)).webhook;
      const ctx = fresh.as(main, now);
      return await ctx.does(renewWebhookSecret, { id: first.id, hint });
    };
    await renewed(noon);
    const last = await renewed(noon + hour);
    expect((await pageOf(first.id)).webhook.oldUntil).toBe(noon + dayMs);
    await fresh.as(main).does(sendTestEvent, { id: first.id });
    await send(noon + 2 * hour);
    const [{ body, headers } = expect.unreachable()] = received;
    const signed = headers['X-Portal-Signature']!;
    const at = Number(/^t=(\d+)/.exec(signed)?.[1]) * 1_000;
    expect(signed).toBe(signatureOf(body, [last.token, first.token], at));
  });

  test('webhook signatures stay valid when SESSION_SECRET is replaced', async () => {
    const { id, token } = await create();
    await fresh.as(main).does(sendTestEvent, { id });
    const old = fresh.as().sealingSecrets!;
    const under = (sealingSecrets: string[]) => ({
      ...fresh.as(),
      mailer,
      postWebhook: taking,
      sealingSecrets,
    });
    const renewed = 'another secret of tests, of 32 characters';
    while ((await runJobs(under([renewed, ...old]), [webhookJob])) > 0);
    await fresh.as(main).does(sendTestEvent, { id });
    while ((await runJobs(under([renewed]), [webhookJob])) > 0);
    for (const { body, headers } of received) {
      const signed = headers['X-Portal-Signature']!;
      expect(signed).toBe(signatureOf(body, [token], Number(/^t=(\d+)/.exec(signed)?.[1]) * 1_000));
    }
    expect(received).toHaveLength(2);
  });

  test('former webhook secrets survive a new SESSION_SECRET, and a lost secret stops sending', async () => {
    const first = await create();
    const { hint } = (await pageOf(first.id)).webhook;
    const renew = { id: first.id, hint };
    const second = await fresh.as(main).does(renewWebhookSecret, renew);
    const old = fresh.as().sealingSecrets!;
    const renewed = 'another secret of tests, of 32 characters';
    const check = async (sealingSecrets: string[]) => {
      await fresh.as(main).does(sendTestEvent, { id: first.id });
      const ctx = { ...fresh.as(), mailer, postWebhook: taking, sealingSecrets };
      while ((await runJobs(ctx, [webhookJob])) > 0);
    };
    await check([renewed, ...old]);
    await check([renewed]);
    const { body, headers } = received[1]!;
    const signed = headers['X-Portal-Signature']!;
    const at = Number(/^t=(\d+)/.exec(signed)?.[1]) * 1_000;
    expect(signed).toBe(signatureOf(body, [second.token, first.token], at));
    await changeRows(fresh.db, 'webhooks', {}, { secret: 'lost' });
    await check([renewed]);
    expect(received).toHaveLength(2);
    const [line] = (await pageOf(first.id)).deliveries;
    expect(line?.problem).toBe('Секрет не открывается: смените его на странице вебхука');
  });

  test('only the owner of a webhook can change its secret', async () => {
    const { id } = await create(manager);
    const { webhook } = await pageOf(id);
    const renewed = await fresh.as(main).tries(renewWebhookSecret, { id, hint: webhook.hint });
    expect(renewed).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('changing the address of a webhook', () => {
  const moved = 'https://new.example.ru/events';
  const edit = async (id: number, now: number) =>
    await fresh.as(main, now).does(editWebhook, {
      id,
      name: 'Сайт',
      url: moved,
      events: allWebhookEvents,
    });

  test('a new webhook address gets the events refused by the former address without delay', async () => {
    const { id } = await create();
    await insertOrder(fresh.db, { id: 9_901 });
    await change(9_901);
    for (let i = 0; i < 4; i++) await send(noon + i * minute, answering({ status: 500 }));
    received = [];
    const now = noon + 4 * minute + 1;
    await clearTables(fresh.db, 'jobs');
    await edit(id, now);
    expect((await queued()).some(({ run_at }) => run_at !== null && run_at <= now)).toBe(true);
    await send(now);
    expect(received.map((each) => each.url)).toEqual([moved]);
    expect(await deliveries()).toMatchObject([{ state: 'delivered' }]);
  });

  test('a webhook address changed during a run gets the failed and the remaining events', async () => {
    const { id } = await create();
    for (const order of [9_902, 9_903]) {
      await insertOrder(fresh.db, { id: order });
      await change(order);
    }
    let isEdited = false;
    await send(noon + 1, async (posted) => {
      await taking(posted);
      if (isEdited) return { status: 200 };
      isEdited = true;
      await edit(id, noon + 1);
      return { status: 500 };
    });
    expect(received.map((each) => each.url)).toEqual([url, moved, moved]);
    expect(await deliveries()).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
    expect(await pageOf(id)).toMatchObject({ webhook: { state: 'live', failingSince: null } });
  });
});
