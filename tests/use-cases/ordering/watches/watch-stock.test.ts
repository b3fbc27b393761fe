import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { markProductsChanged } from '#server/goods/change-log.repository.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { needsDigestJob } from '#server/ordering/needs/digest.server.ts';
import { needsJob } from '#server/ordering/needs/watch-needs.server.ts';
import { followGoods } from '#server/ordering/watches/follow-goods.server.ts';
import { listFollowedGoods } from '#server/ordering/watches/list-followed-goods.server.ts';
import { listWatches } from '#server/ordering/watches/list-watches.server.ts';
import { restoreWatch } from '#server/ordering/watches/restore-watch.server.ts';
import { setWatch } from '#server/ordering/watches/set-watch.server.ts';
import { unfollowGoods } from '#server/ordering/watches/unfollow-goods.server.ts';
import { unsetWatch } from '#server/ordering/watches/unset-watch.server.ts';
import { watchesJob } from '#server/ordering/watches/watch-stock.server.ts';
import { createWebhook } from '#server/ordering/webhooks/create-webhook.server.ts';
import { webhookJob } from '#server/ordering/webhooks/send-webhooks.server.ts';
import { cleanUpJob } from '#server/portal/clean-up.server.ts';
import { ensurePeriodicJobs } from '#server/work/jobs/periodic.server.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import type { Posted } from '#server/work/outside/post-outside.server.ts';
import { noon } from '#tests/builders/context.ts';
import { forgetMarks, need } from '#tests/builders/marks.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** «Сообщить о поступлении», and products whose stock programs follow (§10.50, §12.12.4). */

const fresh = smallWorld();
const { main, manager, other } = actors;
const minute = 60_000;
const nineNextDay = Date.parse('2026-07-21T06:00:00Z');
const mailer = { send: async () => {}, close: () => {} };
// The first dealer may order from warehouses 1 and 2, but not from 3.
const [lamp, spare] = [105, 108];

let received: { event: string; data: { products: object[] } }[];
const postWebhook = async ({ body }: Posted) => {
  received.push(JSON.parse(body));
  return { status: 200 };
};

async function watch(now: number): Promise<void> {
  const context = { ...fresh.as(), now, mailer, postWebhook };
  while ((await runJobs(context, [watchesJob, needsJob, needsDigestJob, webhookJob])) > 0);
}

async function stock(id: number, wms: number, quantity: number, now: number): Promise<void> {
  await fresh.db.transaction().execute(async (trx) => {
    await changeRows(trx, 'stocks', { product_id: id, wms_id: wms }, { quantity });
    await markProductsChanged(trx, [id], now);
  });
}

const as = (actor: SignedIn = main, now = noon) => fresh.as(actor, now);
const wait = (id: number, actor = main, now = noon) => as(actor, now).tries(setWatch, { id });
const follow = (ids: string, actor = main) => as(actor).tries(followGoods, { ids });
const messages = () =>
  fresh.db.selectFrom('messages').select(['account_id', 'header', 'text']).orderBy('id').execute();
const headers = async () => (await messages()).map(({ header }) => header);
const told = () => received.map(({ event, data }) => [event, data.products]);
const listed = async (actor = main) => await as(actor).does(listWatches, {});

/** Fills a list with products that are removed after the test. */
async function fillWatches(count: number, once: 0 | 1): Promise<void> {
  const products = Array.from({ length: count }, (_, i) => 500_000 + i);
  const template = await fresh.db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', spare)
    .executeTakeFirstOrThrow();
  for (let from = 0; from < products.length; from += 100) {
    const part = products.slice(from, from + 100);
    await addRows(
      fresh.db,
      'products',
      part.map((id) => ({ ...template, id, articul: `N${id}`, external_id: `n${id}` })),
    );
    await addRows(
      fresh.db,
      'watches',
      part.map((product_id) => ({
        ...{ account_id: 1, once, added_at: 1, in_stock: '', told_at: null },
        product_id,
      })),
    );
  }
}

beforeEach(async () => {
  received = [];
  await forgetMarks(fresh.db);
  for (const table of [
    ...(['jobs', 'messages', 'notification_settings'] as const),
    ...(['webhook_deliveries', 'webhooks'] as const),
  ])
    await fresh.db.deleteFrom(table).execute();
  for (const [id, wms, quantity] of [
    [lamp, 1, 0],
    [lamp, 3, 12],
    [spare, 1, 0],
    [spare, 2, 0],
  ] as const)
    await stock(id, wms, quantity, noon);
  await ensurePeriodicJobs(fresh.db, noon, [needsJob, watchesJob]);
  await watch(noon);
});

afterEach(async () => {
  await forgetMarks(fresh.db);
  await fresh.db.deleteFrom('products').where('id', '>=', 500_000).execute();
});

describe('people who wait for a product', () => {
  test('an awaited arrival is reported once by an immediate message and once by daily mail', async () => {
    okValue(await wait(lamp));
    await watch(noon);
    expect(await messages()).toEqual([]);
    await stock(lamp, 1, 8, noon + 1);
    await watch(noon + minute);
    await stock(lamp, 1, 0, noon + minute + 1);
    await watch(noon + 2 * minute);
    await stock(lamp, 1, 5, noon + 2 * minute + 1);
    await watch(noon + 3 * minute);
    expect(await messages()).toEqual([
      {
        account_id: main.accountId,
        header: 'Поступил товар KV-TR40-3038',
        text: 'KV-TR40-3038 Светильник трековый трёхфазный 40 Вт…: свободно 8\u00a0шт.',
      },
    ]);
    await watch(nineNextDay);
    expect(await queuedMails(fresh.db)).toMatchObject([
      {
        to: 'main@example.com',
        subject: 'Поступил товар KV-TR40-3038 – Светоч Опт',
        text: expect.stringContaining(
          'Открыть лист ожидания: https://portal.test/cabinet/watches?sort=arrived',
        ),
      },
    ]);
    expect(await listed()).toMatchObject({
      arrived: 1,
      items: [{ id: lamp, arrivedAt: noon + minute }],
    });
  });

  test('an awaited arrival is reported even if another warehouse already had stock', async () => {
    await stock(spare, 2, 3, noon);
    okValue(await wait(spare));
    await watch(noon + minute);
    expect(await messages()).toEqual([]);
    await stock(spare, 1, 1, noon + minute);
    await watch(noon + 2 * minute);
    expect(await messages()).toMatchObject([{ text: expect.stringContaining('свободно 4\u00a0шт.') }]);
  });

  test('a person is not notified of arrivals in warehouses outside the contract', async () => {
    await stock(lamp, 3, 0, noon);
    okValue(await wait(lamp));
    okValue(await wait(lamp, other));
    await watch(noon + minute);
    await stock(lamp, 3, 4, noon + minute);
    await watch(noon + 2 * minute);
    expect((await messages()).map(({ account_id }) => account_id)).toEqual([other.accountId]);
  });

  test('a person can wait for a product again after a notification', async () => {
    okValue(await wait(lamp));
    await stock(lamp, 1, 8, noon + 1);
    await watch(noon + minute);
    await stock(lamp, 1, 0, noon + minute + 1);
    okValue(await wait(lamp, main, noon + 2 * minute));
    await watch(noon + 2 * minute);
    await stock(lamp, 1, 2, noon + 3 * minute);
    await watch(noon + 4 * minute);
    expect(await headers()).toEqual(['Поступил товар KV-TR40-3038', 'Поступил товар KV-TR40-3038']);
  });

  test('a second click on «Сообщить о поступлении» during an arrival loses no notification', async () => {
    okValue(await wait(lamp));
    await stock(lamp, 1, 8, noon + 1);
    okValue(await wait(spare, main, noon + 2));
    await as(main, noon + 3).tries(setWatch, { id: lamp });
    await watch(noon + minute);
    expect(await headers()).toEqual(['Поступил товар KV-TR40-3038']);
  });

  test('a person is not notified after removing the product from the waiting list', async () => {
    okValue(await wait(lamp));
    expect(await as().does(unsetWatch, { id: lamp })).toMatchObject({
      removed: { articul: 'KV-TR40-3038', at: noon },
    });
    expect(await as().does(unsetWatch, { id: lamp })).toMatchObject({ removed: undefined });
    await stock(lamp, 1, 8, noon + 1);
    await watch(noon + minute);
    expect([await messages(), (await listed()).items]).toEqual([[], []]);
  });

  test('one mail lists needs and awaited products together, and each product once', async () => {
    await need(fresh.db, main.accountId, `${lamp}=5?`);
    okValue(await wait(lamp));
    okValue(await wait(spare));
    await stock(lamp, 1, 8, noon + 1);
    await stock(spare, 2, 3, noon + 1);
    await watch(noon + minute);
    expect((await headers()).sort()).toEqual(['Поступил товар KV-TR40-3038', 'Поступил товар LT-A60-15-40']);
    await watch(nineNextDay);
    const [mail, ...more] = await queuedMails(fresh.db);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Поступило: 2\u00a0товара – Светоч Опт');
    expect(mail?.text).toContain('нужно 5\u00a0шт., свободно 8\u00a0шт.');
    expect(mail?.text).toContain(': свободно 3\u00a0шт.');
    expect(mail?.text).toContain('Открыть лист ожидания: https://portal.test/cabinet/watches?sort=arrived');
    expect(mail?.text).toContain('Открыть потребности: https://portal.test/cabinet/needs?sort=arrived');
  });

  test('a person is notified of a partial arrival even if the person needs more pieces', async () => {
    await need(fresh.db, main.accountId, `${lamp}=50?`);
    okValue(await wait(lamp));
    await stock(lamp, 1, 8, noon + 1);
    await watch(noon + minute);
    expect(await headers()).toEqual(['Поступил товар KV-TR40-3038']);
  });

  test('a product both needed and awaited is reported once, even if its checks run far apart', async () => {
    await need(fresh.db, main.accountId, `${lamp}=5?`);
    okValue(await wait(lamp));
    await watch(noon);
    await stock(lamp, 1, 8, noon + 1);
    const needsOnly = { ...fresh.as(), now: noon + minute, mailer, postWebhook };
    await runJobs(needsOnly, [needsJob]);
    expect(await headers()).toEqual(['Поступил товар KV-TR40-3038']);
    await watch(noon + 10 * minute);
    expect(await headers()).toHaveLength(1);
    expect(await listed()).toMatchObject({ items: [{ arrivedAt: noon + 10 * minute }] });
  });

  test('an awaited product is reported again days later when another warehouse gets stock', async () => {
    await stock(spare, 1, 3, noon);
    await need(fresh.db, main.accountId, `${spare}=10?`);
    okValue(await wait(spare));
    await stock(spare, 1, 10, noon + 1);
    await watch(noon + minute);
    expect(await headers()).toHaveLength(1);
    await stock(spare, 2, 5, noon + 5 * dayMs);
    await watch(noon + 5 * dayMs + minute);
    expect(await headers()).toHaveLength(2);
    expect(await listed()).toMatchObject({ items: [{ arrivedAt: noon + 5 * dayMs + minute }] });
  });

  test('with arrival notifications off, awaited products are reported by message, not by mail', async () => {
    await need(fresh.db, main.accountId, `${lamp}=5?`);
    const off = { account_id: main.accountId, kind: 'need_arrived', value: '', enabled: 0 };
    await addRows(fresh.db, 'notification_settings', off);
    okValue(await wait(lamp));
    okValue(await wait(spare));
    await stock(lamp, 1, 8, noon + 1);
    await stock(spare, 1, 8, noon + 1);
    await watch(noon + minute);
    expect(await headers()).toEqual(['Поступило из листа ожидания: 2\u00a0товара']);
    await watch(nineNextDay);
    expect(await queuedMails(fresh.db)).toEqual([]);
  });

  test('a removed awaited product can be restored even if it has arrived or is no longer sold', async () => {
    okValue(await wait(lamp));
    okValue(await wait(spare, main, noon + 1));
    await stock(lamp, 1, 8, noon + 1);
    await watch(noon + minute);
    const takeOff = async (id: number) => {
      const { removed } = await as().does(unsetWatch, { id });
      return () => as(main, noon + 2 * minute).tries(restoreWatch, { id, ...removed });
    };
    const putBack = [await takeOff(lamp), await takeOff(spare)];
    expect((await listed()).items).toEqual([]);
    await stock(lamp, 2, 8, noon + minute);
    await changeRows(fresh.db, 'products', { id: spare }, { enabled: 0 });
    for (const each of putBack) okValue(await each());
    await changeRows(fresh.db, 'products', { id: spare }, { enabled: 1 });
    expect(await listed()).toMatchObject({
      arrived: 1,
      items: [
        { id: spare, arrivedAt: undefined },
        { id: lamp, arrivedAt: noon + minute },
      ],
    });
    expect(await as().tries(restoreWatch, { id: 999_999, at: noon })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('nobody can wait for an unknown product or a product in stock in every warehouse', async () => {
    await stock(spare, 1, 1, noon);
    await stock(spare, 2, 1, noon);
    expect(await wait(spare)).toMatchObject({ ok: false, code: 'ALREADY_IN_STOCK' });
    expect(await wait(999_999)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });

  test('the waiting list has at most 2,000 products', async () => {
    await fillWatches(2_000, 1);
    expect(await wait(lamp)).toMatchObject({ ok: false, code: 'TOO_MANY_WATCHES' });
    const { removed } = await as().does(unsetWatch, { id: 500_000 });
    okValue(await wait(lamp));
    const back = await as().tries(restoreWatch, { id: 500_000, ...removed });
    expect(back).toMatchObject({ ok: false, code: 'TOO_MANY_WATCHES' });
  });

  test('the waiting list does not exceed 2,000 products when two are added at the same time', async () => {
    await fillWatches(1_999, 1);
    const both = await Promise.all([wait(lamp), wait(spare)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('arrived products stay in the waiting list for 30 days', async () => {
    okValue(await wait(lamp));
    okValue(await wait(spare));
    await stock(lamp, 1, 8, noon + 1);
    await watch(noon + minute);
    await ensurePeriodicJobs(fresh.db, noon, [cleanUpJob]);
    await runJobs({ ...fresh.as(), now: noon + 30 * dayMs, mailer }, [cleanUpJob]);
    expect((await listed()).items).toHaveLength(2);
    await runJobs({ ...fresh.as(), now: noon + 31 * dayMs, mailer }, [cleanUpJob]);
    expect((await listed()).items.map(({ id }) => id)).toEqual([spare]);
  });
});

describe('programs that follow products', () => {
  const listen = (actor = main, events = ['stock.arrived', 'stock.ran_out']) =>
    as(actor).tries(createWebhook, { name: 'Сайт', url: 'https://shop.example.ru/', events });

  test('a program, but not its owner, is notified of each arrival and sell-out in order', async () => {
    okValue(await listen());
    expect(okValue(await follow(`${lamp},${spare},999999`))).toEqual({ missing: [999_999], count: 2 });
    await stock(spare, 1, 4, noon + 1);
    await stock(lamp, 1, 8, noon + 1);
    await watch(noon + minute);
    await stock(spare, 1, 0, noon + minute + 1);
    await stock(spare, 2, 6, noon + minute + 1);
    await watch(noon + 2 * minute);
    const product = { id: String(spare), articul: 'LT-A60-15-40', header: expect.any(String) };
    const at = (wms_id: string, quantity: number) => [{ wms_id, header: expect.any(String), quantity }];
    expect(told()).toEqual([
      [
        'stock.arrived',
        [
          { ...product, id: String(lamp), articul: 'KV-TR40-3038', stocks: at('1', 8) },
          { ...product, stocks: at('1', 4) },
        ],
      ],
      ['stock.ran_out', [{ ...product, stocks: at('1', 0) }]],
      ['stock.arrived', [{ ...product, stocks: at('2', 6) }]],
    ]);
    expect(await messages()).toEqual([]);
  });

  test('a program is notified only of stock in the warehouses of its contract', async () => {
    okValue(await listen());
    okValue(await follow(`${lamp}`));
    await stock(lamp, 3, 0, noon + 1);
    await watch(noon + minute);
    await stock(lamp, 3, 7, noon + minute + 1);
    await watch(noon + 2 * minute);
    expect(told()).toEqual([]);
  });

  test('a program is notified once of a product that its person also awaits', async () => {
    okValue(await listen());
    okValue(await follow(`${lamp}`));
    okValue(await wait(lamp));
    await stock(lamp, 1, 8, noon + 1);
    await watch(noon + minute);
    expect(told().map(([event]) => event)).toEqual(['stock.arrived']);
    expect(await headers()).toHaveLength(1);
  });

  test('a webhook gets only its chosen events and only for products of its own account', async () => {
    okValue(await listen(main, ['stock.ran_out']));
    okValue(await follow(`${lamp}`));
    okValue(await follow(`${spare}`, manager));
    await stock(lamp, 1, 8, noon + 1);
    await stock(spare, 1, 8, noon + 1);
    await watch(noon + minute);
    await stock(lamp, 1, 0, noon + minute + 1);
    await stock(spare, 1, 0, noon + minute + 1);
    await watch(noon + 2 * minute);
    expect(told()).toMatchObject([['stock.ran_out', [{ id: String(lamp) }]]]);
  });

  test('a program is not notified of products that it no longer follows', async () => {
    okValue(await listen());
    okValue(await follow(`${lamp},${spare}`));
    expect(await as().does(unfollowGoods, { ids: `${lamp}` })).toEqual({
      missing: [],
      count: 1,
    });
    const followed = await as().does(listFollowedGoods, {});
    expect(followed.items.map(({ id }) => id)).toEqual([spare]);
    await stock(lamp, 1, 8, noon + 1);
    await watch(noon + minute);
    expect(told()).toEqual([]);
  });

  test('a program can follow at most 2,000 products, however many calls arrive at once', async () => {
    await fillWatches(1_999, 0);
    const both = await Promise.all([follow(`${lamp}`), follow(`${spare}`)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual(expect.objectContaining({ code: 'TOO_MANY_FOLLOWED' }));
  });

  test('following or unfollowing without products is refused', async () => {
    expect(await follow('')).toMatchObject({ ok: false, code: 'BAD_INPUT' });
    expect(await as().tries(unfollowGoods, {})).toMatchObject({ ok: false, code: 'BAD_INPUT' });
  });
});
