import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '#migrations/history.ts';
import { openDatabase } from '#server/db/client.server.ts';
import { migrateToLatest, pendingMigrations } from '#server/db/migrate.server.ts';
import { dialect, emptyDatabase, freshDatabase, type TestDatabase } from '#tests/setup/database.ts';

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

/** `npm run db:migrate` as a process of its own; what it printed. */
async function migrateApart(url: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: url };
  const args = ['--import', 'tsx', 'server/cli/migrate.ts'];
  return (await promisify(execFile)(process.execPath, args, { env })).stdout.trim();
}

test('a migrated database has nothing left to do', async () => {
  expect(await pendingMigrations(fresh.db)).toEqual([]);
  expect(await migrateToLatest(fresh.db)).toEqual([]);
});

test('of two processes that migrate at once one makes every step, the other finds nothing to do', async () => {
  const empty = await emptyDatabase();
  try {
    const made = (await Promise.all([1, 2].map(() => migrateApart(empty.url)))).sort();
    expect(made).toEqual([
      'База данных уже в последней версии',
      `Выполнено: ${Object.keys(migrations).join(', ')}`,
    ]);
  } finally {
    await empty.drop();
  }
});

test.skipIf(dialect === 'mysql')(
  'a step that fails leaves nothing of itself behind, and can be made again',
  async () => {
    const empty = await emptyDatabase();
    const db = openDatabase(empty.url);
    try {
      await db.schema.createTable('orders').addColumn('id', 'integer').execute();
      await expect(migrateToLatest(db)).rejects.toThrow('orders');
      await db.schema.dropTable('orders').execute();
      expect(await migrateToLatest(db)).toEqual(Object.keys(migrations));
    } finally {
      await db.destroy();
      await empty.drop();
    }
  },
);

test('a step that was not made yet is named', async () => {
  const last = Object.keys(migrations).at(-1) ?? '';
  await fresh.db
    .deleteFrom('kysely_migration' as never)
    .where('name' as never, '=', last as never)
    .execute();
  expect(await pendingMigrations(fresh.db)).toEqual([last]);
});
