import { afterAll, beforeAll, expect, test } from 'vitest';
import { compiledOnce } from '#server/db/compiled-once.server.ts';
import { inTransaction } from '#server/db/dialect.server.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';

let fresh: TestDatabase;
let builds = 0;

beforeAll(async () => {
  fresh = await freshDatabase(buildWorld);
});
afterAll(() => fresh.drop());

const named = compiledOnce((db, { ids, header }: { ids: number[]; header: string }) => {
  builds++;
  return db
    .selectFrom('warehouses')
    .select('id')
    .where('id', 'in', ids)
    .where('header', '!=', header)
    .where('region_id', '>', 0)
    .orderBy('id');
});

test('a query is compiled once per length of its lists and gets new values each time', async () => {
  const { db } = fresh;
  const all = await db.selectFrom('warehouses').select(['id', 'header']).orderBy('id').execute();
  const [first, second] = all;
  expect(await named(db, { ids: [first!.id, second!.id], header: '' })).toEqual([
    { id: first!.id },
    { id: second!.id },
  ]);
  expect(await named(db, { ids: [second!.id, first!.id], header: first!.header })).toEqual([
    { id: second!.id },
  ]);
  expect(builds).toBe(1);
  expect(await named(db, { ids: [first!.id], header: '' })).toEqual([{ id: first!.id }]);
  expect(builds).toBe(2);
});

test('a transaction sees its own writes through a compiled query', async () => {
  const read = compiledOnce((db, { id }: { id: number }) =>
    db.selectFrom('warehouses').select('header').where('id', '=', id),
  );
  const { id, header } = await fresh.db
    .selectFrom('warehouses')
    .select(['id', 'header'])
    .executeTakeFirstOrThrow();
  expect(await read(fresh.db, { id })).toEqual([{ header }]);
  const failing = inTransaction(fresh.db, async (trx) => {
    await changeRows(trx, 'warehouses', { id }, { header: 'Новый' });
    expect(await read(trx, { id })).toEqual([{ header: 'Новый' }]);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await read(fresh.db, { id })).toEqual([{ header }]);
});
