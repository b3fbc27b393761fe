import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.server.ts';
import { inTransaction, mysqlDialect } from '#server/db/dialect.server.ts';
import { isDatabaseAway } from '#server/db/errors.server.ts';
import type { Database } from '#server/db/schema.ts';
import { allowingSlowStatements } from '#server/db/time-limits.server.ts';
import { addRows } from '#tests/builders/rows.ts';
import { cuttablePort } from '#tests/setup/cuttable.ts';
import { dialect, freshDatabase, type TestDatabase } from '#tests/setup/database.ts';

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

test.each([
  'ER_HOST_NOT_PRIVILEGED',
  'ER_HOST_IS_BLOCKED',
  'ER_DBACCESS_DENIED_ERROR',
  'ER_ACCESS_DENIED_ERROR',
])('a server that refuses connections with %s counts as an unavailable database', (code) => {
  expect(isDatabaseAway(Object.assign(new Error('refused'), { code }))).toBe(true);
});

// SQLite keeps using an open file even after it is removed.
describe.runIf(dialect === 'mysql')('a broken connection', () => {
  test('a connection lost in a transaction means an unavailable database, even if the rollback fails', async () => {
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

describe.runIf(dialect === 'mysql')('a database that stops responding', () => {
  const frozen = async (
    work: (db: typeof fresh.db, detour: Awaited<ReturnType<typeof cuttablePort>>) => Promise<void>,
  ) => {
    const detour = await cuttablePort();
    await detour.mend();
    const limits = { statementMs: 100, connectionMs: 300 };
    const db = new Kysely<Database>({ dialect: mysqlDialect(detour.through(fresh.url), limits) });
    await work(db, detour);
    await detour.close();
    // The frozen connections are broken by then, so statements on them fail.
    await db.destroy().catch(() => {});
  };
  const regions = (db: typeof fresh.db) => db.selectFrom('regions').selectAll().execute();
  const thrown = (work: Promise<unknown>) =>
    work.then(
      () => 'nothing',
      (error: unknown) => error,
    );

  test('all connections report a frozen database as unavailable and work after the database thaws', async () => {
    await frozen(async (db, detour) => {
      await regions(db);
      detour.freeze();
      for (const work of [() => regions(db), () => regions(db), () => inTransaction(db, regions)]) {
        const error = await thrown(work());
        expect(isDatabaseAway(error), String(error)).toBe(true);
      }
      detour.thaw();
      expect(await regions(db)).toEqual([]);
    });
  });

  test('callers that wait for a free connection to a frozen database get an error', async () => {
    await frozen(async (db, detour) => {
      await regions(db);
      detour.freeze();
      const errors = await Promise.all(Array.from({ length: 30 }, () => thrown(regions(db))));
      expect(errors.filter((error) => !isDatabaseAway(error))).toEqual([]);
    });
  });

  test('a slow statement is stopped, unless slow statements are allowed', async () => {
    await frozen(async (db) => {
      const slow = () => sql`select sleep(0.3) as slept`.execute(db);
      const error = await thrown(slow());
      expect(isDatabaseAway(error) || JSON.stringify(error), String(error)).toBe(true);
      expect((await allowingSlowStatements(slow)).rows).toEqual([{ slept: 0 }]);
    });
  });
});

describe.runIf(dialect === 'sqlite')('a full disk', () => {
  const header = 'x'.repeat(200_000);
  const fill = (db: typeof fresh.db) =>
    inTransaction(db, async (trx) => {
      // SQLite itself rolls back when the disk is full.
      await sql`rollback`.execute(trx);
      await addRows(trx, 'regions', { header });
    });

  test('a full disk counts as an unavailable database, even if nothing is left to roll back', async () => {
    const db = openDatabase(fresh.url);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(db);
    const error = await fill(db).catch((thrown: unknown) => thrown);
    expect(isDatabaseAway(error), String(error)).toBe(true);
    expect(await db.selectFrom('regions').selectAll().execute()).toEqual([]);
    await db.destroy();
  });
});

describe('the errors of an unavailable database', () => {
  test.each([
    'ECONNREFUSED',
    'EHOSTUNREACH',
    'EAI_AGAIN',
    'PROTOCOL_CONNECTION_LOST',
    'SQLITE_BUSY',
    'SQLITE_FULL',
    // MariaDB's disk-full errors, for a table and for a statement's temporary file.
    'ER_DISK_FULL',
    'ER_RECORD_FILE_FULL',
    'ER_ERROR_ON_WRITE',
    'EE_WRITE',
  ])('the error %s means an unavailable database', (code) => {
    expect(isDatabaseAway(Object.assign(new Error('no'), { code }))).toBe(true);
  });

  test.each(['ER_DUP_ENTRY', 'ER_PARSE_ERROR', 'SQLITE_CONSTRAINT_UNIQUE', 'ERR_INVALID_URL'])(
    'the error %s does not mean an unavailable database',
    (code) => {
      expect(isDatabaseAway(Object.assign(new Error('no'), { code }))).toBe(false);
    },
  );
});
