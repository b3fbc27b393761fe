import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.server.ts';
import { inTransaction, isDatabaseAway } from '#server/db/dialect.server.ts';
import { cuttablePort } from '#tests/setup/cuttable.ts';
import { dialect, freshDatabase, type TestDatabase } from '#tests/setup/database.ts';

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

// An open file of SQLite's cannot go away.
describe.runIf(dialect === 'mysql')('a connection that breaks', () => {
  test('in the middle of a transaction tells that the database is away, though rolling back fails, too', async () => {
    const detour = await cuttablePort();
    const db = openDatabase(detour.through(fresh.url));
    await detour.mend();
    const broken = inTransaction(db, async (trx) => {
      await trx.selectFrom('regions').selectAll().execute();
      await detour.cut();
      await trx.selectFrom('regions').selectAll().execute();
    });
    const error = await broken.catch((thrown: unknown) => thrown);
    expect(isDatabaseAway(error), String(error)).toBe(true);
    await detour.mend();
    expect(await db.selectFrom('regions').selectAll().execute()).toEqual([]);
    await db.destroy();
    await detour.close();
  });
});

describe('the database is away', () => {
  test.each([
    'ECONNREFUSED',
    'EHOSTUNREACH',
    'EAI_AGAIN',
    'PROTOCOL_CONNECTION_LOST',
    'SQLITE_BUSY',
    'SQLITE_FULL',
  ])('when the error is %s', (code) => {
    expect(isDatabaseAway(Object.assign(new Error('no'), { code }))).toBe(true);
  });

  test.each(['ER_DUP_ENTRY', 'ER_PARSE_ERROR', 'SQLITE_CONSTRAINT_UNIQUE', 'ERR_INVALID_URL'])(
    'but not when it is %s',
    (code) => {
      expect(isDatabaseAway(Object.assign(new Error('no'), { code }))).toBe(false);
    },
  );
});
