import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cursorText, parsedCursor } from '#server/catalogue/changes-cursor.server.ts';
import { listChangedGoods } from '#server/catalogue/list-changed-goods.server.ts';
import { inTransaction, sharedNow } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';
import { saveBrand } from '#server/desk/brands/save-brand.server.ts';
import { markProductsChanged } from '#server/goods/change-log.repository.server.ts';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, contract, staff } from '#tests/builders/world.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { stoppedClock } from '#tests/setup/monotonic.ts';

let fresh: TestDatabase;
let db: Kysely<Database>;
beforeEach(async () => {
  fresh = await freshDatabase(buildWorld);
  db = fresh.db;
});
afterEach(async () => {
  await fresh.drop();
});

type Question = { since?: string | undefined; perpage?: number; under?: number };
const ask = (raw: Question, actor: SignedIn = actors.main) =>
  testContext(db, actor).tries(listChangedGoods, raw);
const page = async (raw: Question, actor?: SignedIn) => okValue(await ask(raw, actor));

/** Returns a program that maintains a copy of the products, page by page. */
function follower(actor: SignedIn = actors.main) {
  const copy = new Map<number, unknown>();
  let since: string | undefined;
  return {
    copy,
    /** Changes the stored `since` to simulate the passing of time. */
    shift(change: (text: string) => string) {
      since &&= change(since);
    },
    async readPage(perpage = 100) {
      const read = await page({ since, perpage }, actor);
      for (const item of read.items) copy.set(item.id, { ...item });
      for (const id of read.gone) copy.delete(id);
      since = read.until;
      return { ...read, named: [...read.items.map(({ id }) => id), ...read.gone].sort((a, b) => a - b) };
    },
    async readAll(perpage?: number) {
      for (;;) {
        const read = await this.readPage(perpage);
        if (!read.more) return read;
      }
    },
  };
}

const sold = async () => {
  await refreshCatalogue(db);
  const reader = follower();
  await reader.readAll();
  return reader.copy;
};

/** Changes a product as the exchange, an order or the desk would. */
async function change(
  id: number,
  values: { price?: number; reserved?: number; header?: string; enabled?: number },
) {
  const { price, reserved, ...card } = values;
  await inTransaction(db, async (trx) => {
    if (price) await changeRows(trx, 'prices', { product_id: id }, { price });
    if (reserved !== undefined) await changeRows(trx, 'stocks', { product_id: id, wms_id: 1 }, { reserved });
    if (Object.keys(card).length > 0) await changeRows(trx, 'products', { id }, card);
    await markProductsChanged(trx, [id], noon);
  });
}

/** Renames a brand as the desk does, which records a catalogue-wide change. */
async function rename(header: string) {
  const brand = { id: 1, header, sort: 1, visible: '1' };
  await testContext(db, staff).does(saveBrand, brand);
}

/** Returns a stopped read-model clock that can be advanced. */
function movableClock() {
  const { setTo } = stoppedClock();
  let passed = 0;
  return {
    advance(ms: number) {
      passed += ms;
      setTo(passed);
    },
  };
}

/**
 * Simulates the passing of time for the read model, for the database (whose clock cannot be set) and for the cursors
 * of programs.
 */
async function pass(
  ms: number,
  clock: ReturnType<typeof movableClock>,
  programs: ReturnType<typeof follower>[],
) {
  clock.advance(ms);
  for (const table of ['product_changes', 'catalogue_floor'] as const)
    await db
      .updateTable(table)
      .set((eb) => ({ changed_at: eb('changed_at', '-', ms) }))
      .execute();
  for (const program of programs)
    program.shift((text) => {
      const { at, horizon, floor, ...rest } = parsedCursor(text)!;
      return cursorText({ ...rest, at: at - ms, horizon: horizon - ms, floor: floor && floor - ms });
    });
}

describe('programs that follow the products', () => {
  test('a program first gets all products page by page and later only changed products', async () => {
    const clock = movableClock();
    const program = follower();
    const first = await program.readPage(3);
    expect([first.full, first.more, first.named.length]).toEqual([true, true, 3]);
    await program.readAll(3);
    expect([...program.copy.keys()].sort((a, b) => a - b)).toEqual([...(await refreshCatalogue(db)).ids]);
    await pass(600_000, clock, [program]);
    expect(await program.readAll()).toMatchObject({ named: [], full: false, more: false });

    await change(104, { price: 77_700 });
    await change(103, { reserved: 4 });
    await change(102, { header: 'Новое имя' });
    await refreshCatalogue(db);
    const read = await program.readAll();
    expect(read).toMatchObject({ named: [102, 103, 104], full: false });
    expect(program.copy.get(102)).toMatchObject({ header: 'Новое имя' });
    await pass(600_000, clock, [program]);
    await program.readAll();
    expect((await program.readAll()).named).toEqual([]);
    expect(program.copy).toEqual(await sold());
  });

  test('a program gets the ids of removed products and the data of products for sale again', async () => {
    const program = follower();
    await program.readAll();
    await change(104, { enabled: 0 });
    await refreshCatalogue(db);
    expect(await program.readAll()).toMatchObject({ gone: [104], items: [] });
    await change(104, { enabled: 1 });
    await refreshCatalogue(db);
    expect((await program.readAll()).items.map(({ id }) => id)).toEqual([104]);
  });

  test('a program that asks too early for a renamed brand reloads all products later', async () => {
    const clock = movableClock();
    const program = follower();
    const waitAndRead = async () => {
      await pass(600_000, clock, [program]);
      await refreshCatalogue(db);
      return program.readAll(3);
    };
    await program.readAll();
    expect((await waitAndRead()).full).toBe(false);
    await rename('Иначе');
    await program.readAll(3);
    expect((await waitAndRead()).full).toBe(true);
    expect(program.copy).toEqual(await sold());
    expect((await waitAndRead()).full).toBe(false);
  });

  test('a program reloads all products if one page came from a process an hour behind', async () => {
    const clock = movableClock();
    const program = follower();
    await rename('Иначе');
    await pass(600_000, clock, [program]);
    await refreshCatalogue(db);
    await program.readPage(3);
    // The `until` that a process returns when it last read the changes an hour ago.
    const behind = (await sharedNow(db)) - 3_600_000;
    program.shift((text) => cursorText({ ...parsedCursor(text)!, horizon: behind }));
    await program.readAll(3);
    await pass(600_000, clock, [program]);
    await refreshCatalogue(db);
    expect((await program.readAll(3)).full).toBe(true);
    expect((await program.readAll(3)).full).toBe(false);
  });

  test('only the last page of changed products reports that there are no more pages', async () => {
    const program = follower();
    await program.readAll();
    for (const id of [101, 102, 103, 104, 105]) await change(id, { price: 77_700 });
    await refreshCatalogue(db);
    expect(await program.readPage(3)).toMatchObject({ named: [101, 102, 103], more: true });
    expect(await program.readPage(3)).toMatchObject({ named: [104, 105], more: false });
  });

  test('a program reloads all products after a new discount or under another contract', async () => {
    const program = follower();
    await program.readAll();
    await changeRows(db, 'contracts', { id: contract.main }, { discount_bp: 1_234 });
    const read = await program.readAll();
    expect(read.full).toBe(true);
    expect((await page({ since: read.until, under: contract.second })).full).toBe(true);
    expect((await page({ since: read.until, under: contract.main })).full).toBe(false);
  });
});

describe('a time as `since`', () => {
  test('a time as `since` selects the changes made from shortly before that time', async () => {
    const clock = movableClock();
    await change(104, { price: 1_000 });
    await pass(3_600_000, clock, []);
    await change(103, { price: 1_000 });
    const ago = async (minutes: number) => {
      const since = new Date((await sharedNow(db)) - minutes * 60_000).toISOString();
      const { items, full } = await page({ since });
      return [full, items.map(({ id }) => id)];
    };
    expect(await ago(0)).toEqual([false, [103]]);
    expect(await ago(55)).toEqual([false, [104, 103]]);
    expect(await ago(30)).toEqual([false, [103]]);
  });

  test('a request for changes from before the start of the change log returns all products', async () => {
    await clearTables(db, 'catalogue_floor');
    await addRows(db, 'catalogue_floor', { id: 1, changed_at: await sharedNow(db) });
    const since = new Date((await sharedNow(db)) + 60_000).toISOString();
    expect((await page({ since })).full).toBe(true);
    expect((await page({ since: '2020-01-01' })).full).toBe(true);
  });

  test.each(['вчера', '2026-13-01', '20.07.2026', 'W10', 'W3RydWUsMSwyXQ'])(
    'an invalid value of `since` is refused with an error at its field: %s',
    async (since) => {
      expect(await ask({ since })).toMatchObject({
        code: 'BAD_INPUT',
        fields: { since: [expect.any(String)] },
      });
    },
  );
});

test('a dealer cannot request changed products under a contract of another dealer', async () => {
  expect(await ask({ under: contract.main }, actors.other)).toMatchObject({ code: 'NOT_FOUND' });
});

test('a program’s copy ends up equal to the products for sale, whatever changes between calls', async () => {
  const ids = fc.constantFrom(101, 102, 103, 104, 105, 106, 107, 108);
  const act = fc.oneof(
    fc.record({ kind: fc.constant('price' as const), id: ids, value: fc.integer({ min: 1, max: 99 }) }),
    fc.record({ kind: fc.constant('stock' as const), id: ids, value: fc.integer({ min: 0, max: 9 }) }),
    fc.record({ kind: fc.constant('card' as const), id: ids, value: fc.integer({ min: 1, max: 99 }) }),
    fc.record({ kind: fc.constant('sold' as const), id: ids, value: fc.integer({ min: 0, max: 1 }) }),
    fc.record({ kind: fc.constant('brand' as const), value: fc.integer({ min: 1, max: 99 }) }),
    fc.record({ kind: fc.constant('read' as const), value: fc.integer({ min: 1, max: 3 }) }),
    // Up to 100 seconds pass between a write and its commit.
    fc.record({ kind: fc.constant('late' as const), value: fc.integer({ min: 1, max: 100_000 }) }),
    fc.record({ kind: fc.constant('wait' as const), value: fc.integer({ min: 1, max: 300_000 }) }),
    fc.record({ kind: fc.constant('model' as const), value: fc.constant(0) }),
  );
  const clock = movableClock();
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
      const program = follower();
      let lateBy = 0;
      const changing = async (id: number, values: Parameters<typeof change>[1]) => {
        await change(id, values);
        const stamp = { changed_at: (await sharedNow(db)) - lateBy };
        await changeRows(db, 'product_changes', { product_id: id }, stamp);
        lateBy = 0;
      };
      for (const done of acts) {
        const { kind, value } = done;
        if (kind === 'price') await changing(done.id, { price: value });
        else if (kind === 'stock') await changing(done.id, { reserved: value });
        else if (kind === 'card') await changing(done.id, { header: `Товар ${value}` });
        else if (kind === 'sold') await changing(done.id, { enabled: value });
        else if (kind === 'brand') await rename(`Бренд ${value}`);
        else if (kind === 'late') lateBy = value;
        else if (kind === 'wait') await pass(value, clock, [program]);
        else if (kind === 'model') await refreshCatalogue(db);
        else await program.readPage(value);
      }
      await pass(1_000_000, clock, [program]);
      await refreshCatalogue(db);
      // The first call may end a round that began earlier.
      await program.readAll(3);
      await program.readAll(3);
      expect(program.copy).toEqual(await sold());
    }),
    { numRuns: 60 },
  );
}, 120_000);
