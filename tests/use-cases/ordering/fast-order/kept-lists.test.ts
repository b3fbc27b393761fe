import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { addFastOrder } from '#server/ordering/fast-order/add-fast-order.server.ts';
import { checkFastOrder } from '#server/ordering/fast-order/check-fast-order.server.ts';
import { chooseColumns } from '#server/ordering/fast-order/choose-fast-order-columns.server.ts';
import { forgetFastOrder } from '#server/ordering/fast-order/forget-fast-order.server.ts';
import { openFastOrder } from '#server/ordering/fast-order/open-fast-order.server.ts';
import { cleanUpJob } from '#server/portal/clean-up.server.ts';
import { ensurePeriodicJobs } from '#server/work/jobs/periodic.server.ts';
import { emptyBaskets } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { doJobs } from '#tests/builders/outbox.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(async () => {
  await emptyBaskets(fresh.db);
  await clearTables(fresh.db, 'fast_order_lists');
});

const { main, manager } = actors;
const as = (actor: SignedIn = main, now = noon) => ({ ...fresh.as(actor), now });
const check = async (input: object, actor?: SignedIn, now?: number) =>
  (await as(actor, now).does(checkFastOrder, input)).list;
const open = async (list?: string, actor?: SignedIn) => await as(actor).does(openFastOrder, { list });
const quantities = async (list: string) => (await open(list)).shown?.lines.map(({ quantity }) => quantity);
const kept = async () => (await open()).kept.map(({ key }) => key);

const one = { articul: 'LT-NB36-4054', qnt: '24' };
const unknown = { articul: 'ЖЖЖ-999', qnt: '1' };

describe('checked fast-order lists', () => {
  test('a fast-order list sent twice at once is stored once', async () => {
    const [first, second] = await Promise.all([check({ text: 'LT-A60 1' }), check({ text: 'LT-A60 1' })]);
    expect(second).toBe(first);
    expect(await kept()).toEqual([first]);
  });

  test('a form that shows the current state of a fast-order list overwrites the list', async () => {
    const list = await check({ lines: [one] });
    const changed = { lines: [{ ...one, qnt: '7' }], list, revision: '0', checked: '1' };
    expect(await check(changed)).toBe(list);
    expect(await quantities(list)).toEqual(['7']);
  });

  test('a stale form makes a new fast-order list instead of overwriting a changed list', async () => {
    const list = await check({ lines: [one] });
    await check({ lines: [{ ...one, qnt: '7' }], list, revision: '0' });
    const other = await check({ lines: [{ ...one, qnt: '9' }], list, revision: '0' });
    expect([await quantities(list), await quantities(other)]).toEqual([['7'], ['9']]);
  });

  test('checks in one tab change one fast-order list, even if a response was lost', async () => {
    const list = await check({ lines: [one] });
    for (const qnt of ['7', '8']) {
      const lines = [{ ...one, qnt }];
      expect(await check({ lines, list, revision: '0', editor: 'tab' })).toBe(list);
    }
    expect(await quantities(list)).toEqual(['8']);
  });

  test('another account of the dealer cannot read, change, add or delete a fast-order list', async () => {
    const list = await check({ lines: [one] });
    expect((await open(list, manager)).shown).toBeUndefined();
    const own = await check({ lines: [{ ...one, qnt: '1' }], list, revision: '0' }, manager);
    expect(own).not.toBe(list);
    await as(manager).tries(forgetFastOrder, { list });
    await as(manager).tries(addFastOrder, { lines: [one], list, revision: '0' });
    expect(await as(manager).tries(chooseColumns, { list, column1: '0' })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await quantities(list)).toEqual(['24']);
  });

  test('a fast-order list loses the added rows and keeps the other rows under its key', async () => {
    const list = await check({ lines: [one, unknown] });
    const { lines } = (await open(list)).shown!;
    const form = lines.map(({ articul, quantity }) => ({ articul, qnt: quantity }));
    const added = await as().does(addFastOrder, { lines: form, list, revision: '0' });
    expect(added.list).toBe(list);
    const { shown } = await open(list);
    expect(shown?.lines.map(({ articul }) => articul)).toEqual(['ЖЖЖ-999']);
    expect(shown?.added).toEqual({ added: 1, pieces: 24, sum: 3_082_800 });
    await as().tries(addFastOrder, { lines: [one], list, revision: '1' });
    expect((await open(list)).shown).toBeUndefined();
  });

  test('adding an older state of a fast-order list does not delete the changed list', async () => {
    const list = await check({ lines: [one] });
    await check({ lines: [one, { articul: 'LT-OR18-4065', qnt: '2' }], list, revision: '0' });
    await as().does(addFastOrder, { lines: [one], list, revision: '0' });
    expect(await quantities(list)).toEqual(['24', '2']);
  });
});

describe('saved fast-order lists', () => {
  test('an account has at most 20 fast-order lists, and a new list deletes the oldest', async () => {
    const lists: string[] = [];
    for (let i = 0; i < 22; i++) lists.push(await check({ text: `X-${i} 1` }, main, noon + i));
    const rows = await fresh.db
      .selectFrom('fast_order_lists')
      .select('list_key')
      .where('line_count', '>', 0)
      .execute();
    expect(rows.map(({ list_key }) => list_key).sort()).toEqual(lists.slice(2).sort());
    expect(await kept()).toEqual(lists.slice(2).reverse());
  });

  test('deleted fast-order lists do not displace an open list', async () => {
    const open = await check({ text: 'X-1 1' }, main, noon);
    for (let i = 1; i < 23; i++) {
      const list = await check({ lines: [{ articul: 'LT-NB36-4054', qnt: String(i) }] }, main, noon + i);
      await as(main, noon + i).does(forgetFastOrder, { list });
    }
    expect(await kept()).toEqual([open]);
  });

  test('the hourly clean-up deletes fast-order lists after two weeks', async () => {
    const old = await check({ text: 'X-1 1' }, main, noon - 15 * dayMs);
    const young = await check({ text: 'X-2 1' }, main, noon - 13 * dayMs);
    expect(await kept()).toEqual([young, old]);
    await ensurePeriodicJobs(fresh.db, noon, [cleanUpJob]);
    await doJobs(fresh.db, noon, [cleanUpJob]);
    expect(await kept()).toEqual([young]);
  });

  test('a saved fast-order list of 2,000 rows is read back unchanged', async () => {
    const text = Array.from({ length: 2_000 }, (_, i) => `X-${i}\t${i + 1}`).join('\n');
    const list = await check({ text });
    expect(await quantities(list)).toEqual(Array.from({ length: 2_000 }, (_, i) => String(i + 1)));
  });
});

test('a fast-order list that still asks for its quantity column is saved, but not offered', async () => {
  const list = await check({ text: 'LT-NB36-4054\t1240\t24\nLT-OR18-4065\t842\t36' });
  expect((await open(list)).shown).toMatchObject({
    tables: [{ names: ['Столбец 2', 'Столбец 3'], count: 2 }],
  });
  expect(await kept()).toEqual([]);
  const answer = await as().does(chooseColumns, { list, column1: '1' });
  expect(await quantities(answer.list)).toEqual(['24', '36']);
  expect(await kept()).toEqual([answer.list]);
});
