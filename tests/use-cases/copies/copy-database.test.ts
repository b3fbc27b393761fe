import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { copyDatabase } from '#server/copies/copy-database.server.ts';
import { nextIds, tablesOf } from '#server/copies/tables.repository.server.ts';
import { openDatabase } from '#server/db/client.server.ts';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { migrateToLatest } from '#server/db/migrate.server.ts';
import type { Database } from '#server/db/schema.ts';
import { fillDatabase } from '#server/seed/fill-database.server.ts';
import { makeWorld } from '#server/seed/world.ts';
import { noon } from '#tests/builders/context.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { command } from '#tests/setup/command.ts';
import { dialect } from '#tests/setup/database.ts';
import { nextStep, withNextStep } from '#tests/setup/next-step.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { newFolder, newPlace } from './places.ts';

const fresh = smallWorld();

/** Opens a new SQLite database in this folder, whatever database the other tests use. */
function sqliteIn(folder: string) {
  const url = `sqlite:${join(folder, 'portal.db')}`;
  return { url, db: openDatabase(url) };
}

/** Returns all rows by table. Both databases sort text keys by byte. */
async function rowsIn(db: Kysely<Database>): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const { name, columns, key } of await tablesOf(db)) {
    const names = (each: string[]) => sql.join(each.toSorted().map((column) => sql.ref(column)));
    const { rows } =
      await sql`select ${names(columns)} from ${sql.table(name)} order by ${names(key)}`.execute(db);
    all[name] = rows;
  }
  return all;
}

/**
 * Inserts rows with values that one of the databases might change: special characters, numeric limits, null and empty
 * values.
 */
async function insertOddRows(db: Kysely<Database>): Promise<void> {
  const largest = Number.MAX_SAFE_INTEGER;
  const texts = [
    '',
    ' ',
    "it's",
    '\\',
    '\\n',
    'line\nline\r\n',
    '"',
    '`',
    '💡 «ё» ',
    'null',
    '0x41',
    '%',
    '\t',
  ];
  await bulkInsert(
    db,
    'news',
    texts.map((text, i) => ({
      header: text,
      announce: text,
      body: text.repeat(i === 8 ? 50_000 : 1),
      picture: '',
      published_at: i % 2 ? largest : -largest,
      top_until: i % 2 ? null : 0,
    })),
  );
  await bulkInsert(db, 'params', [
    { id: 900_001, external_id: null, header: '', unit: '', type: 'range', sort: -2_147_483_648 },
  ]);
  const numbers = [0.1 + 0.2, -1e-7, 1.5e300, 0, 12_345_678.9, null];
  await bulkInsert(
    db,
    'param_values',
    numbers.map((number, i) => ({ param_id: 900_001, external_id: `${i}`, header: '', number })),
  );
  const content = JSON.stringify({ rows: [['«a»', null, true, 1.5, '💡']] });
  const list = { account_id: 1, revision: 1, editor: '', line_count: 0, content, updated_at: noon };
  await bulkInsert(
    db,
    'fast_order_lists',
    ['a', 'B', 'б', 'Ё'].map((list_key) => ({ ...list, list_key, list_root: list_key })),
  );
  // The copy must not reuse the id of a row that was deleted in the original.
  await bulkInsert(db, 'tags', [{ id: 777, header: '' }]);
  await db.deleteFrom('tags').where('id', '=', 777).execute();
}

describe('copying a database', () => {
  test('a copy of a copy equals the first database, row by row', { timeout: 240_000 }, async () => {
    const first = sqliteIn(newFolder());
    await migrateToLatest(first.db);
    await fillDatabase(first.db, makeWorld({ products: 60, seed: 7, today: '2026-07-25' }));
    await insertOddRows(first.db);
    const between = await newPlace();
    const last = sqliteIn(newFolder());
    const told: string[] = [];
    const copied = await copyDatabase(first.db, between.db, (table) => told.push(table));
    await migrateToLatest(last.db);
    expect(await copyDatabase(between.db, last.db)).toEqual(copied);

    const [before, after] = [await rowsIn(first.db), await rowsIn(last.db)];
    expect(Object.keys(before).length).toBeGreaterThan(100);
    for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows);
    expect(copied).toEqual(Object.entries(before).map(([table, { length }]) => ({ table, rows: length })));
    expect(told).toEqual(copied.filter(({ rows }) => rows > 0).map(({ table }) => table));

    for (const { db } of [between, last]) expect(await nextIds(db)).toEqual(await nextIds(first.db));
    await addRows(between.db, 'tags', { header: 'next' });
    const next = await between.db.selectFrom('tags').select('id').where('header', '=', 'next').execute();
    expect(next).toEqual([{ id: 778 }]);
    await Promise.all([first.db.destroy(), last.db.destroy()]);
  });

  test('a database copy contains the state at its start, whatever is written meanwhile', async () => {
    const between = await newPlace();
    await migrateToLatest(between.db);
    const late = openDatabase(fresh.url);
    let isWritten: Promise<unknown> | undefined;
    const copied = await copyDatabase(fresh.db, between.db, () => {
      isWritten ??= late
        .insertInto('warehouses')
        .values({ header: 'later', region_id: 1, sort: 9 })
        .execute();
    });
    await isWritten;
    await late.destroy();
    const { length } = await fresh.db.selectFrom('warehouses').select('id').execute();
    expect(copied).toContainEqual({ table: 'warehouses', rows: length - 1 });
    await fresh.db.deleteFrom('warehouses').where('header', '=', 'later').execute();
  });
});

describe('refused copies', () => {
  let empty: Awaited<ReturnType<typeof newPlace>>;
  const tablesThere = async () => (await empty.db.introspection.getTables()).length;

  test('a copy into a database with rows is refused, and no row is lost', async () => {
    empty = await newPlace();
    await migrateToLatest(empty.db);
    await addRows(empty.db, 'tags', { header: 'kept' });
    await expect(copyDatabase(fresh.db, empty.db)).rejects.toThrow(/не пустая: в таблице tags есть строки/);
    expect(await empty.db.selectFrom('tags').select('header').execute()).toEqual([{ header: 'kept' }]);
  });

  test('a copy from a database that is empty or lacks migrations is refused', async () => {
    const [from, to] = [await newPlace(), await newPlace()];
    empty = to;
    await expect(copyDatabase(from.db, to.db)).rejects.toThrow('нет таблиц портала');
    await withNextStep(() =>
      expect(copyDatabase(fresh.db, to.db)).rejects.toThrow(`не выполнено: ${nextStep}`),
    );
    expect(await tablesThere()).toBe(0);
  });

  test('a copy is refused if a number would lose precision', async () => {
    empty = await newPlace();
    await sql`insert into news (header, announce, body, picture, published_at) values ('', '', '', '', 9007199254740993)`.execute(
      fresh.db,
    );
    await expect(copyDatabase(fresh.db, empty.db)).rejects.toThrow(/^news: есть целое число/);
    await fresh.db.deleteFrom('news').where('header', '=', '').execute();
  });
});

describe('the command db-copy', () => {
  beforeAll(async () => {
    await changeRows(fresh.db, 'tags', { id: 1 }, { header: 'новинка' });
  });

  test('db-copy accepts addresses or the names of variables that contain addresses', async () => {
    const to = sqliteIn(newFolder());
    const done = await command('db-copy', ['OLD_DATABASE', to.url], { OLD_DATABASE: fresh.url });
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(done.out).toMatch(/ {2}tags: строк 2\n/);
    expect(done.out).toMatch(
      /Готово за \d+,\d с: таблиц \d+, строк [\d\s]+\. Контрольные суммы сходятся\.\n$/,
    );
    const tags = (db: Kysely<Database>) => db.selectFrom('tags').selectAll().execute();
    expect(await tags(to.db)).toEqual(await tags(fresh.db));
    await to.db.destroy();
  });

  test('db-copy refuses invalid addresses without repeating a password, and refuses a missing file', async () => {
    const usage = expect.stringMatching(/^Адрес базы – sqlite:(?!.*geheim)/);
    expect(await command('db-copy', ['postgres://a:geheim@b/c', fresh.url], {})).toEqual({
      code: 2,
      out: '',
      err: usage,
    });
    const missing = `sqlite:${newFolder()}/none.db`;
    expect(await command('db-copy', [missing, `${missing}.copy`], {})).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Нет базы данных .*none\.db\.\n$/),
    });
  });
});

test.runIf(dialect === 'mysql')(
  'copying a database with a foreign table is refused instead of leaving the table out',
  async () => {
    const [from, to] = [await newPlace(), await newPlace()];
    await migrateToLatest(from.db);
    await sql`create table own_notes (id bigint primary key)`.execute(from.db);
    await expect(copyDatabase(from.db, to.db)).rejects.toThrow('таблицы не от портала: own_notes');
  },
);
