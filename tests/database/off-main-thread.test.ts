import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqliteFileOf } from '#server/db/client.server.ts';
import { inTransaction } from '#server/db/dialect.server.ts';
import { isDatabaseAway } from '#server/db/errors.server.ts';
import { offMainThread, readerOf } from '#server/kernel/off-main-thread.server.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { dialect, freshDatabase, type TestDatabase } from '#tests/setup/database.ts';

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await freshDatabase(buildWorld);
});
afterAll(() => fresh.drop());

/** Counts up to `count` in SQLite; ten million take several seconds. */
const counting = (count: number) =>
  sql<{
    n: number;
  }>`with recursive c(n) as (select 1 union all select n + 1 from c where n < ${count}) select max(n) as n from c`;

const headers = (db: TestDatabase['db']) =>
  db.selectFrom('warehouses').select(['id', 'header']).where('id', '>', 0).orderBy('id').execute();

test('a read in another thread returns current rows, including rows committed just before', async () => {
  const { db } = fresh;
  expect(await headers(offMainThread(db))).toEqual(await headers(db));
  const [first] = await headers(db);
  await changeRows(db, 'warehouses', { id: first!.id }, { header: 'Новый' });
  expect((await headers(offMainThread(db)))[0]).toEqual({ id: first!.id, header: 'Новый' });
});

test('a transaction reads on its own connection', async () => {
  await inTransaction(fresh.db, async (trx) => {
    expect(offMainThread(trx)).toBe(trx);
  });
});

test('the error of a statement in another thread is thrown, and the next statement succeeds', async () => {
  await expect(sql`select * from nothing_like_that`.execute(offMainThread(fresh.db))).rejects.toThrow(
    /nothing_like_that/,
  );
  expect(await headers(offMainThread(fresh.db))).not.toEqual([]);
});

test.runIf(dialect === 'sqlite')('a statement in another thread cannot write', async () => {
  const writing = offMainThread(fresh.db)
    .updateTable('warehouses')
    .set({ header: '' })
    .returning('id')
    .execute();
  await expect(writing).rejects.toThrow(/readonly/);
});

test.runIf(dialect === 'sqlite')('other queries run during a long query in another thread', async () => {
  let over = false;
  const long = counting(3_000_000)
    .execute(offMainThread(fresh.db))
    .then(({ rows }) => {
      over = true;
      return rows;
    });
  await headers(fresh.db);
  expect(over).toBe(false);
  expect(await long).toEqual([{ n: 3_000_000 }]);
});

test.runIf(dialect === 'sqlite')('a query that waits too long reports an unavailable database', async () => {
  const impatient = readerOf(sqliteFileOf(fresh.db)!, 50);
  const running = counting(3_000_000)
    .execute(impatient)
    .catch((error: Error) => error);
  const waiting = headers(impatient).catch((error: Error) => error);
  expect([await running, await waiting].map(isDatabaseAway)).toEqual([true, true]);
  expect(await headers(offMainThread(fresh.db))).toEqual(await headers(fresh.db));
});
