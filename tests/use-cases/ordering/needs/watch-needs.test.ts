import { beforeEach, describe, expect, test } from 'vitest';
import { markCatalogueChanged, markProductsChanged } from '#server/goods/change-log.repository.server.ts';
import { needsDigestJob } from '#server/ordering/needs/digest.server.ts';
import { needsJob } from '#server/ordering/needs/watch-needs.server.ts';
import { ensurePeriodicJobs } from '#server/work/jobs/periodic.server.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import { noon } from '#tests/builders/context.ts';
import { forgetMarks, need } from '#tests/builders/marks.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const { main, manager, other } = actors;
const minute = 60_000;
const nineNextDay = Date.parse('2026-07-21T06:00:00Z');
const mailer = { send: async () => {}, close: () => {} };

/** Runs the watcher until it has nothing left to do at that time. */
async function watch(now: number): Promise<void> {
  const context = { ...fresh.as(), now, mailer };
  while ((await runJobs(context, [needsJob, needsDigestJob])) > 0);
}

async function stock(id: number, wms: number, quantity: number, now: number, noted = true): Promise<void> {
  await fresh.db.transaction().execute(async (trx) => {
    await changeRows(trx, 'stocks', { product_id: id, wms_id: wms }, { quantity });
    if (noted) await markProductsChanged(trx, [id], now);
  });
}

const needs = async () => {
  const rows = await fresh.db
    .selectFrom('needs')
    .selectAll()
    .orderBy('account_id')
    .orderBy('product_id')
    .execute();
  return rows.map(
    ({ account_id, product_id, quantity, waits, arrived_at }) =>
      `${account_id}/${product_id}=${quantity}${waits ? '?' : ''}${arrived_at ? `! ${arrived_at - noon}` : ''}`,
  );
};
const messages = () =>
  fresh.db.selectFrom('messages').select(['account_id', 'kind', 'header', 'text']).orderBy('id').execute();
const mails = async () => {
  const rows = await fresh.db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy('id')
    .execute();
  return rows.map(({ payload }) => JSON.parse(payload) as { to: string; subject: string; text: string });
};

beforeEach(async () => {
  await forgetMarks(fresh.db);
  for (const table of ['jobs', 'messages', 'notification_settings', 'catalogue_changes'] as const)
    await fresh.db.deleteFrom(table).execute();
  for (const [id, wms, quantity] of [
    [104, 1, 10],
    [105, 1, 0],
    [105, 3, 12],
    [108, 1, 0],
    [108, 2, 0],
  ] as const)
    await stock(id, wms, quantity, noon, false);
  await ensurePeriodicJobs(fresh.db, noon, [needsJob]);
});

test('needs saved by an older release are reported only for later arrivals', async () => {
  // Rows as an older release left them.
  const row = { account_id: main.accountId, added_at: noon - 1 };
  await addRows(fresh.db, 'needs', [
    { ...row, product_id: 104, quantity: 5 },
    { ...row, product_id: 108, quantity: 5 },
  ]);
  await watch(noon);
  expect([await needs(), await messages()]).toEqual([['1/104=5', '1/108=5?'], []]);
  await stock(108, 1, 5, noon + minute);
  await watch(noon + minute);
  expect((await messages()).map(({ header }) => header)).toEqual(['Поступил товар LT-A60-15-40']);
});

describe('arrivals of needed products', () => {
  test('the arrival of a needed product is reported once by message and once by daily mail', async () => {
    await need(fresh.db, main.accountId, '105=5?');
    await watch(noon);
    expect(await needs()).toEqual(['1/105=5?']);
    await stock(105, 1, 8, noon + 1);
    await watch(noon + 1);
    expect(await needs()).toEqual(['1/105=5?']);
    await watch(noon + minute);
    await watch(noon + 2 * minute);
    expect(await needs()).toEqual([`1/105=5! ${minute}`]);
    expect(await messages()).toEqual([
      {
        account_id: 1,
        kind: 'need_arrived',
        header: 'Поступил товар KV-TR40-3038',
        text: 'KV-TR40-3038 Светильник трековый трёхфазный 40 Вт…: нужно 5\u00a0шт., свободно 8\u00a0шт.',
      },
    ]);
    expect(await mails()).toEqual([]);
    await watch(nineNextDay);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: 'main@example.com',
      subject: 'Поступил товар KV-TR40-3038 – Светоч Опт',
      text: expect.stringContaining('https://portal.test/cabinet/needs?sort=arrived'),
    });
  });

  test('a need is not met while its unreserved stock is below the wanted quantity', async () => {
    await need(fresh.db, main.accountId, '105=5?');
    await watch(noon);
    await stock(105, 1, 4, noon + 1);
    await watch(noon + minute);
    await changeRows(fresh.db, 'stocks', { product_id: 105 }, { reserved: 1 });
    await stock(105, 1, 5, noon + minute);
    await watch(noon + 2 * minute);
    expect(await needs()).toEqual(['1/105=5?']);
    await changeRows(fresh.db, 'stocks', { product_id: 105 }, { reserved: 0 });
    expect(await messages()).toEqual([]);
  });

  test('a need is met by the total stock of all warehouses of the contract', async () => {
    await need(fresh.db, main.accountId, '108=6?', '105=1?');
    await need(fresh.db, other.accountId, '105=1?');
    await watch(noon);
    // Account 5 may order from Санкт-Петербург, where 105 is stored. Account 1 may not.
    expect(await needs()).toEqual(['1/105=1?', '1/108=6?', '5/105=1! 0']);
    await stock(108, 1, 4, noon + 1);
    await stock(108, 2, 2, noon + 1);
    await watch(noon + minute);
    expect((await needs())[1]).toBe(`1/108=6! ${minute}`);
  });

  test('several arrivals of needed products are reported in one message', async () => {
    await need(fresh.db, main.accountId, '108=1?', '105=1?');
    await need(fresh.db, manager.accountId, '105=3?');
    await watch(noon);
    await stock(108, 2, 9, noon + 1);
    await stock(105, 1, 2, noon + 1);
    await watch(noon + minute);
    expect(await messages()).toMatchObject([
      {
        account_id: 1,
        header: 'Поступило из потребностей: 2\u00a0товара',
        text: expect.stringContaining('\n'),
      },
    ]);
    expect(await needs()).toEqual([`1/105=1! ${minute}`, `1/108=1! ${minute}`, '2/105=3?']);
  });

  test('a needed product that has run out is watched and reported again', async () => {
    await need(fresh.db, main.accountId, '105=5?');
    await watch(noon);
    await stock(105, 1, 8, noon + 1);
    await watch(noon + minute);
    await stock(105, 1, 3, noon + minute);
    await watch(noon + 2 * minute);
    expect(await needs()).toEqual([`1/105=5! ${minute}`]);
    await stock(105, 1, 0, noon + 2 * minute);
    await watch(noon + 3 * minute);
    expect(await needs()).toEqual(['1/105=5?']);
    await stock(105, 1, 5, noon + 3 * minute);
    await watch(noon + 4 * minute);
    expect(await needs()).toEqual([`1/105=5! ${4 * minute}`]);
    expect(await messages()).toHaveLength(2);
  });

  test('the daily mail lists needed products that are still in stock when it is sent', async () => {
    await need(fresh.db, main.accountId, '105=5?', '108=1?');
    await watch(noon);
    await stock(105, 1, 8, noon + 1);
    await watch(noon + minute);
    await stock(108, 1, 3, noon + 2 * minute);
    await watch(noon + 3 * minute);
    expect(await messages()).toHaveLength(2);
    await stock(105, 1, 6, nineNextDay - 2 * minute);
    await watch(nineNextDay - minute);
    expect(await mails()).toEqual([]);
    await watch(nineNextDay);
    await watch(nineNextDay + minute);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Поступило из потребностей: 2\u00a0товара – Светоч Опт');
    expect(mail?.text).toContain('свободно 6\u00a0шт.');
    expect(await messages()).toHaveLength(2);
    await watch(nineNextDay + 24 * 60 * minute);
    expect(await mails()).toHaveLength(1);
  });

  test('the daily mail omits products sold out by morning and needs of disabled accounts', async () => {
    await need(fresh.db, main.accountId, '105=5?');
    await need(fresh.db, manager.accountId, '108=1?');
    await watch(noon);
    await stock(105, 1, 8, noon + 1);
    await stock(108, 1, 8, noon + 1);
    await watch(noon + minute);
    await stock(105, 1, 0, noon + 2 * minute);
    await watch(noon + 3 * minute);
    await changeRows(fresh.db, 'accounts', { id: manager.accountId }, { enabled: 0 });
    await watch(nineNextDay);
    await changeRows(fresh.db, 'accounts', { id: manager.accountId }, { enabled: 1 });
    expect(await messages()).toHaveLength(2);
    expect(await mails()).toEqual([]);
  });

  test('a disabled arrival notification still marks the needs but sends nothing', async () => {
    const setting = { account_id: 1, kind: 'need_arrived', value: '', enabled: 0 };
    await addRows(fresh.db, 'notification_settings', setting);
    await need(fresh.db, main.accountId, '104=1?');
    await watch(noon);
    expect(await needs()).toEqual(['1/104=1! 0']);
    expect([await messages(), await mails()]).toEqual([[], []]);
  });
});

describe('the watcher of needs', () => {
  test('all needs are checked at the start and after a catalogue-wide change', async () => {
    await need(fresh.db, main.accountId, '104=1?');
    await watch(noon);
    expect(await needs()).toEqual(['1/104=1! 0']);
    await need(fresh.db, manager.accountId, '103=1?');
    await stock(105, 1, 0, noon + 1);
    await watch(noon + minute);
    expect(await needs()).toEqual(['1/104=1! 0', '2/103=1?']);
    await markCatalogueChanged(fresh.db, noon + minute);
    await watch(noon + 2 * minute);
    expect(await needs()).toEqual(['1/104=1! 0', `2/103=1! ${2 * minute}`]);
  });

  test('the watcher of needs ignores disabled accounts and products no longer for sale', async () => {
    await need(fresh.db, 4, '104=1?');
    await need(fresh.db, main.accountId, '106=1?');
    await changeRows(fresh.db, 'products', { id: 106 }, { enabled: 0 });
    await watch(noon);
    expect(await needs()).toEqual(['1/106=1?', '4/104=1?']);
    await changeRows(fresh.db, 'products', { id: 106 }, { enabled: 1 });
  });

  test('an interrupted run of the watcher reports nothing, and the next run reports everything', async () => {
    await need(fresh.db, main.accountId, '104=1?');
    const broken = { ...fresh.as(), now: noon, mailer };
    const dying = {
      ...needsJob,
      periodic: async (...args: Parameters<typeof needsJob.periodic>) => {
        await needsJob.periodic(...args);
        throw new Error('the process dies');
      },
    };
    await runJobs(broken, [dying]);
    expect([await needs(), await messages(), await mails()]).toEqual([['1/104=1?'], [], []]);
    await watch(noon + 10_000);
    expect(await needs()).toEqual(['1/104=1! 10000']);
    await watch(nineNextDay);
    expect([(await messages()).length, (await mails()).length]).toEqual([1, 1]);
  });

  test('an arrival is reported once when three processes watch the needs', async () => {
    await need(fresh.db, main.accountId, '104=1?');
    await Promise.all([1, 2, 3].map(() => watch(noon)));
    await Promise.all([1, 2, 3].map(() => watch(nineNextDay)));
    expect([(await messages()).length, (await mails()).length]).toEqual([1, 1]);
  });

  test('the watcher marks all 2,100 needs of an arrived product', async () => {
    const row = {
      type_id: '1',
      dealer_id: 1,
      contract_id: 1,
      password_hash: '',
      name: '',
      phone: '',
      enabled: 1,
    };
    const ids = Array.from({ length: 2_100 }, (_, i) => 1_000 + i);
    const accounts = ids.map((id) => ({ ...row, id, email: `${id}@example.com`, created_at: 0 }));
    for (let from = 0; from < accounts.length; from += 300)
      await addRows(fresh.db, 'accounts', accounts.slice(from, from + 300));
    for (let from = 0; from < ids.length; from += 700)
      await addRows(
        fresh.db,
        'needs',
        ids
          .slice(from, from + 700)
          .map((id) => ({ account_id: id, product_id: 104, quantity: 1, added_at: 0, waits: 1 })),
      );
    // Nobody is notified, because sending so many mails would take most of the test time.
    const silent = { kind: 'need_arrived', value: '', enabled: 0 };
    for (let from = 0; from < ids.length; from += 700)
      await addRows(
        fresh.db,
        'notification_settings',
        ids.slice(from, from + 700).map((account_id) => ({ account_id, ...silent })),
      );
    await watch(noon);
    expect((await needs()).filter((text) => text.endsWith('=1! 0'))).toHaveLength(2_100);
    await forgetMarks(fresh.db);
    await clearTables(fresh.db, 'notification_settings');
    await fresh.db.deleteFrom('accounts').where('id', '>=', 1_000).execute();
  });
});
