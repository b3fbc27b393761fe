import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '#server/kernel/clock.ts';
import { nextMorning, pricesJob } from '#server/ordering/favourites/watch-prices.server.ts';
import { ensurePeriodicJobs } from '#server/work/jobs/periodic.server.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import { noon } from '#tests/builders/context.ts';
import { forgetMarks, wish } from '#tests/builders/marks.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, goods } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const { main, manager } = actors;
const mailer = { send: async () => {}, close: () => {} };
/** Returns the nth morning after the tests' noon; 0 is the first. */
const morning = (nth: number) => nextMorning(noon) + nth * dayMs;

async function watch(now: number): Promise<void> {
  while ((await runJobs({ ...fresh.as(), now, mailer }, [pricesJob])) > 0);
}

async function price(id: number, kopecks: number, type = 1): Promise<void> {
  await changeRows(fresh.db, 'prices', { product_id: id, price_type_id: type }, { price: kopecks });
}

async function enable(...accountIds: number[]): Promise<void> {
  for (const account_id of accountIds)
    await addRows(fresh.db, 'notification_settings', {
      account_id,
      kind: 'price_change',
      value: '',
      enabled: 1,
    });
}

const messages = async () =>
  (await fresh.db.selectFrom('messages').selectAll().orderBy('account_id').execute()).map(
    ({ account_id, header, text }) => [account_id, header, ...text.split('\n')],
  );
const headers = async () => (await messages()).map((message) => message.slice(0, 2));
const contractOf = (id: number) =>
  changeRows(fresh.db, 'accounts', { id: main.accountId }, { contract_id: id });

beforeEach(async () => {
  await forgetMarks(fresh.db);
  for (const table of ['jobs', 'messages', 'notification_settings', 'price_politics'] as const)
    await fresh.db.deleteFrom(table).execute();
  for (const { id, base } of goods) await price(id, base);
  await contractOf(1);
  await ensurePeriodicJobs(fresh.db, noon, [pricesJob]);
});

test('changed prices are reported at 9:00 Moscow time', () => {
  const at = (text: string) => new Date(nextMorning(Date.parse(text))).toISOString();
  expect(at('2026-07-20T05:59:59Z')).toBe('2026-07-20T06:00:00.000Z');
  expect(at('2026-07-20T06:00:00Z')).toBe('2026-07-21T06:00:00.000Z');
  expect(at('2026-07-20T22:00:00Z')).toBe('2026-07-21T06:00:00.000Z');
});

describe('changed prices of favourites', () => {
  test('a changed price of a favourite is reported once at 9:00, without the sum', async () => {
    await enable(1);
    await wish(fresh.db, 1, 101, 103, 106);
    await watch(morning(0) - 1);
    expect(await fresh.db.selectFrom('seen_prices').selectAll().execute()).toEqual([]);
    await watch(morning(0));
    expect(await messages()).toEqual([]);
    await price(101, 120_000);
    await price(106, 8_421);
    await watch(morning(1) - 1);
    expect(await messages()).toEqual([]);
    await watch(morning(1));
    const message = [
      1,
      'Изменились цены: 2\u00a0товара из избранного',
      'LT-NB36-4054 Светильник светодиодный накладной 36… – подешевел',
      'LT-A60-11-40 Лампа светодиодная A60 11 Вт E27… – подорожал',
    ];
    expect(await messages()).toEqual([message]);
    await watch(morning(2));
    expect(await messages()).toEqual([message]);
    const mail = await fresh.db.selectFrom('jobs').select('payload').where('kind', '=', 'mail').execute();
    expect(mail).toHaveLength(1);
    expect(mail[0]?.payload).toContain('https://portal.test/cabinet/favourites');
    expect(mail[0]?.payload).not.toContain('₽');
  });

  test('a changed price is reported only to accounts that have enabled the notification', async () => {
    await wish(fresh.db, 1, 101);
    await wish(fresh.db, 2, 101);
    await enable(2);
    await watch(morning(0));
    await price(101, 120_000);
    await watch(morning(1));
    expect(await headers()).toEqual([[2, 'Товар LT-NB36-4054 подешевел']]);
  });

  test('one notification lists several changed prices', async () => {
    await enable(1);
    await wish(fresh.db, 1, ...goods.map(({ id }) => id));
    await watch(morning(0));
    for (const { id, base } of goods) await price(id, base + 1);
    await watch(morning(1));
    expect((await messages())[0]).toHaveLength(2 + goods.length);
  });

  test('a contract change reports no prices and restarts the price comparison', async () => {
    await enable(1);
    await wish(fresh.db, 1, 101);
    await watch(morning(0));
    await contractOf(2);
    await watch(morning(1));
    expect(await messages()).toEqual([]);
    await price(101, 100_000, 2);
    await watch(morning(2));
    expect(await headers()).toEqual([[1, 'Товар LT-NB36-4054 подешевел']]);
    await price(101, Math.round(128_450 * 0.9), 2);
  });

  test('a changed price is not reported if the favourite was removed meanwhile', async () => {
    await enable(1);
    await wish(fresh.db, 1, 101);
    await watch(morning(0));
    await clearTables(fresh.db, 'favourites');
    await price(101, 120_000);
    await watch(morning(1));
    await wish(fresh.db, 1, 101);
    await watch(morning(2));
    expect(await messages()).toEqual([]);
  });

  test('no price change is reported for products that are not sold or have no price', async () => {
    await enable(1);
    await wish(fresh.db, 1, 101, 103);
    await watch(morning(0));
    await changeRows(fresh.db, 'products', { id: 101 }, { enabled: 0 });
    await price(101, 1_000);
    await price(103, 0);
    await watch(morning(1));
    expect(await messages()).toEqual([]);
    await changeRows(fresh.db, 'products', { id: 101 }, { enabled: 1 });
  });
});

describe('changed prices under price politics', () => {
  const politics = { account_id: manager.accountId, percent_bp: 1_000 };

  test('a manager is not notified of contract price changes that leave his prices unchanged', async () => {
    await addRows(fresh.db, 'price_politics', { ...politics, mode: 'discount', show_wholesale: 1 });
    await enable(1, 2);
    await wish(fresh.db, 1, 101);
    await wish(fresh.db, 2, 101);
    await watch(morning(0));
    // The manager's price is the retail price less 10 %, so changes of the contract's price do not matter.
    await price(101, 120_000);
    await watch(morning(1));
    expect((await messages()).map(([account]) => account)).toEqual([main.accountId]);
  });

  test('an account without wholesale prices gets no notification of changed prices', async () => {
    await addRows(fresh.db, 'price_politics', { ...politics, mode: 'markup', show_wholesale: 0 });
    await enable(2);
    await wish(fresh.db, 2, 101);
    await watch(morning(0));
    await price(101, 120_000);
    await watch(morning(1));
    expect(await messages()).toEqual([]);
    expect(await fresh.db.selectFrom('seen_prices').selectAll().execute()).toEqual([]);
  });
});
