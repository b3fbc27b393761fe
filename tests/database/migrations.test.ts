import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '#migrations/history.ts';
import { migrateToLatest, pendingMigrations } from '#server/db/migrate.server.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

test('a migrated database has nothing left to do', async () => {
  expect(await pendingMigrations(fresh.db)).toEqual([]);
  expect(await migrateToLatest(fresh.db)).toEqual([]);
});

test('a step that was not made yet is named', async () => {
  const last = Object.keys(migrations).at(-1) ?? '';
  await fresh.db
    .deleteFrom('kysely_migration' as never)
    .where('name' as never, '=', last as never)
    .execute();
  expect(await pendingMigrations(fresh.db)).toEqual([last]);
});
