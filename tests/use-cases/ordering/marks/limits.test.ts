import { afterEach, beforeAll, expect, test } from 'vitest';
import { bulkInsert, inTransaction } from '#server/db/dialect.server.ts';
import { addFastOrder } from '#server/ordering/fast-order/add-fast-order.server.ts';
import { restoreWish } from '#server/ordering/favourites/restore-wish.server.ts';
import { setWish } from '#server/ordering/favourites/set-wish.server.ts';
import { maxMarks } from '#server/ordering/marks/mark.ts';
import { restoreNeed } from '#server/ordering/needs/restore-need.server.ts';
import { setNeed } from '#server/ordering/needs/set-need.server.ts';
import { noon } from '#tests/builders/context.ts';
import { forgetMarks } from '#tests/builders/marks.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { insertMoreGoods } from '../fast-order/more-goods.ts';

/** Each list has room for one more product, and several callers add to it at the same time. */

const fresh = smallWorld();
const { main } = actors;
const as = () => fresh.as(main);
const goods = Array.from({ length: maxMarks - 1 }, (_, i) => ({ id: 100_000 + i, articul: `M-${i}` }));
const marks = goods.map(({ id }) => ({ account_id: main.accountId, product_id: id, added_at: noon }));

beforeAll(() => inTransaction(fresh.db, (db) => insertMoreGoods(db, goods)));
afterEach(() => forgetMarks(fresh.db));

const countOf = async (table: 'favourites' | 'needs') =>
  (await fresh.db.selectFrom(table).select('product_id').where('account_id', '=', main.accountId).execute())
    .length;

test('concurrent calls cannot exceed the limit of favourites', async () => {
  await inTransaction(fresh.db, (db) => bulkInsert(db, 'favourites', marks));
  const all = await Promise.all([
    ...[101, 102, 103, 104].map((id) => as().tries(setWish, { id })),
    ...[105, 106].map((id) => as().tries(restoreWish, { id, at: noon })),
  ]);
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  expect(all).toContainEqual(expect.objectContaining({ code: 'TOO_MANY_FAVOURITES' }));
  expect(await countOf('favourites')).toBe(maxMarks);
});

test('concurrent calls and fast orders cannot exceed the limit of needs', async () => {
  const needs = marks.map((mark) => ({ ...mark, quantity: 1, waits: 0 }));
  await inTransaction(fresh.db, (db) => bulkInsert(db, 'needs', needs));
  const lines = [{ articul: 'KV-TR30-4024', qnt: '0', need: '7' }];
  const all = await Promise.all([
    ...[101, 102, 103].map((id) => as().tries(setNeed, { id })),
    ...[105, 106].map((id) => as().tries(restoreNeed, { id, qnt: 1, at: noon })),
    as().tries(addFastOrder, { lines }),
  ]);
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  expect(all).toContainEqual(expect.objectContaining({ code: 'TOO_MANY_NEEDS' }));
  expect(await countOf('needs')).toBe(maxMarks);
});
