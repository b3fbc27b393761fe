import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from '#server/db/schema.ts';
import {
  markCatalogueChanged,
  markProductsChanged,
  pruneNotes,
} from '#server/goods/change-log.repository.server.ts';
import { catalogueModel, refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import { everyone } from '#server/kernel/actor.ts';
import { ok } from '#server/kernel/result.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { stoppedClock } from '#tests/setup/monotonic.ts';

let fresh: TestDatabase;
let db: Kysely<Database>;
beforeEach(async () => {
  fresh = await freshDatabase(buildWorld);
  db = fresh.db;
});
afterEach(() => fresh.drop());

const view = { priceTypeId: 1, discountBp: 0, politics: undefined, warehouses: [1, 2] };
const sell = (id: number, reserved: number) =>
  changeRows(db, 'stocks', { product_id: id, wms_id: 1 }, { reserved });
const stockOf = async (id: number) => (await refreshCatalogue(db)).product(id, view)?.stocks[0]?.quantity;

describe('callers of the read model', () => {
  test('callers get the cached read model for one second and then the updated one', async () => {
    const { setTo } = stoppedClock();
    const first = await catalogueModel(db);
    await sell(104, 7);
    await markProductsChanged(db, [104], noon);
    expect(await catalogueModel(db)).toBe(first);
    setTo(1_001);
    expect((await catalogueModel(db)).product(104, view)?.stocks[0]?.quantity).toBe(3);
  });

  test('callers get the old read model during a rebuild and the new one afterwards', async () => {
    const { setTo } = stoppedClock();
    const old = await catalogueModel(db);
    await changeRows(db, 'products', { id: 101 }, { enabled: 0 });
    await markCatalogueChanged(db, noon);
    setTo(60_000);
    expect(await catalogueModel(db)).toBe(old);
    expect((await refreshCatalogue(db)).size).toBe(7);
    setTo(120_000);
    expect((await catalogueModel(db)).size).toBe(7);
  });

  test('the read model is rebuilt after 13 idle hours, as change records may have been pruned', async () => {
    const { setTo } = stoppedClock();
    await catalogueModel(db);
    await sell(104, 7);
    setTo(13 * 3_600_000);
    await catalogueModel(db);
    expect(await stockOf(104)).toBe(3);
  });

  test('concurrent callers share the first build of the read model', async () => {
    const models = await Promise.all([catalogueModel(db), catalogueModel(db), refreshCatalogue(db)]);
    expect(new Set(models).size).toBe(1);
  });

  test('a caller can retry after a failed build of the read model', async () => {
    await db.schema.alterTable('tags').renameTo('tags_away').execute();
    await expect(catalogueModel(db)).rejects.toThrow();
    await db.schema.alterTable('tags_away').renameTo('tags').execute();
    expect((await catalogueModel(db)).size).toBe(8);
  });

  test('a request for the read model inside a transaction fails instead of waiting forever', async () => {
    const asking = testContext(db).tries(
      {
        name: 'ask-inside',
        access: everyone,
        writes: true,
        input: z.unknown(),
        run: async (_, ctx) => ok((await ctx.catalogue()).size),
      },
      {},
    );
    await expect(asking).rejects.toThrow('out of reach inside a transaction');
  });
});

test('change records are pruned after a day, except the newest 10,000', async () => {
  const day = 24 * 3_600_000;
  for (let from = 0; from < 12_000; from += 2_000) {
    const ids = Array.from({ length: 2_000 }, (_, i) => from + i + 1);
    await markProductsChanged(db, ids, noon - (from < 1_000 ? 2 * day : 1_000));
  }
  expect(await pruneNotes(db, noon, 1_500)).toBe(true);
  expect(await pruneNotes(db, noon, 1_500)).toBe(false);
  const { count } = await db
    .selectFrom('catalogue_changes')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(10_000);
});
