import { type Kysely, type OperationNode, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addColumns, addIndex, columnTypes } from '#migrations/columns.ts';
import { migrations } from '#migrations/history.ts';
import { openDatabase } from '#server/db/client.server.ts';
import { changingSchema } from '#server/db/dialect.server.ts';
import { migrateToLatest, stepsOf } from '#server/db/migrate.server.ts';
import type { Database } from '#server/db/schema.ts';
import { addRows } from '#tests/builders/rows.ts';
import { command } from '#tests/setup/command.ts';
import { dialect, emptyDatabase, freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { nextStep, withNextStep } from '#tests/setup/next-step.ts';
import { declaredTables } from '#tests/setup/schema-types.ts';

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

/** Runs `work` on a database without tables. */
async function onEmptyDatabase(work: (db: Kysely<Database>, url: string) => Promise<void>): Promise<void> {
  const empty = await emptyDatabase();
  const db = openDatabase(empty.url);
  try {
    await work(db, empty.url);
  } finally {
    await db.destroy();
    await empty.drop();
  }
}

test('a migrated database has no pending steps', async () => {
  const steps = { isEmpty: false, isUnreleased: false, newer: [], pending: [] };
  expect(await stepsOf(fresh.db)).toEqual(steps);
  expect(await migrateToLatest(fresh.db)).toEqual([]);
});

test('one of two concurrent migrations runs every step, and the other has nothing to do', async () => {
  await onEmptyDatabase(async (_, url) => {
    const made = await Promise.all([1, 2].map(() => command('migrate', [], { DATABASE_URL: url })));
    expect(made.map(({ code, err }) => [code, err])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    expect(made.map(({ out }) => out.trim()).sort()).toEqual([
      'База данных уже в последней версии',
      `Выполнено: ${Object.keys(migrations).join(', ')}`,
    ]);
  });
});

test.skipIf(dialect === 'mysql')('a failed migration leaves no changes and can be repeated', async () => {
  await onEmptyDatabase(async (db) => {
    await db.schema.createTable('orders').addColumn('id', 'integer').execute();
    await expect(migrateToLatest(db)).rejects.toThrow('orders');
    await db.schema.dropTable('orders').execute();
    expect(Object.keys(await tablesOf(db))).toEqual([]);
    expect(await migrateToLatest(db)).toEqual(Object.keys(migrations));
  });
});

describe('the baseline', () => {
  test('the baseline can be completed after any number of interruptions', async () => {
    await onEmptyDatabase(async (db) => {
      // MySQL keeps completed changes, so each attempt gets further than the previous one.
      for (const changes of [0, 1, 3, 60, 150, 180]) {
        await expect(interruptedAfter(db, changes), `after ${changes}`).rejects.toThrow(gone);
        const made = Object.keys(await tablesOf(db));
        if (dialect === 'sqlite') expect(made).toEqual([]);
        else expect(made.length > 0).toBe(changes > 0);
      }
      expect(await migrateToLatest(db)).toEqual(Object.keys(migrations));
      expect(await tablesOf(db)).toEqual(await tablesOf(fresh.db));
    });
  });

  test.runIf(dialect === 'mysql').each([true, false])(
    'the connection checks foreign keys again after the baseline, interrupted: %s',
    async (isInterrupted) => {
      await fresh.db.connection().execute(async (connection) => {
        const made = migrations['0001-baseline']!.up(interrupted(connection, isInterrupted ? 10 : Infinity));
        await (isInterrupted ? expect(made).rejects.toThrow(gone) : made);
        const { rows } = await sql`select @@session.foreign_key_checks as checks`.execute(connection);
        expect(rows).toEqual([{ checks: 1 }]);
      });
    },
  );

  test('the baseline creates the tables and columns of server/db/schema.ts', async () => {
    const declared = declaredTables();
    const made = await columnsOf(fresh.db);
    const names = (tables: Record<string, object>) =>
      Object.entries(tables)
        .flatMap(([table, columns]) => Object.keys(columns).map((column) => `${table}.${column}`))
        .sort();
    expect(names(made)).toEqual(names(declared));
    const differing = names(declared).filter((name) => {
      const [table = '', column = ''] = name.split('.');
      const [is, should] = [made[table]![column]!, declared[table]![column]!];
      return is.isNullable !== should.isNullable || (should.isOptional && !is.isOptional);
    });
    expect(differing).toEqual([]);
  });
});

test('an interrupted later migration step stays pending until it is complete, and no rows are lost', async () => {
  const { db } = fresh;
  await addRows(db, 'tags', { header: 'kept' });
  let changes = 0;
  const up = async (connection: Kysely<unknown>) => {
    const cut = interrupted(connection, changes);
    const { whole, moment } = columnTypes(cut);
    await addColumns(cut, 'tags', {
      sort: { type: whole, define: (column) => column.notNull().defaultTo(7) },
      removed_at: { type: moment },
    });
    await addIndex(cut, 'tags_in_order', 'tags', ['sort', 'id']);
  };
  await withNextStep(async () => {
    for (changes of [0, 1, 1]) {
      await expect(migrateToLatest(db)).rejects.toThrow(gone);
      expect((await stepsOf(db)).pending).toEqual([nextStep]);
    }
    changes = 3;
    expect(await migrateToLatest(db)).toEqual([nextStep]);
    expect(await migrateToLatest(db)).toEqual([]);
  }, up);
  expect(await db.selectFrom('tags').selectAll().execute()).toEqual([
    { id: 1, header: 'kept', sort: 7, removed_at: null },
  ]);
});

const gone = 'the database is gone';

/** Returns a database that makes `changes` schema changes and fails at the next one. */
function interrupted(db: Kysely<never> | Kysely<Database> | Kysely<unknown>, changes: number) {
  let left = changes;
  return (db as Kysely<unknown>).withPlugin({
    transformQuery({ node }) {
      if (isSchemaChange(node) && left-- === 0) throw new Error(gone);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

function isSchemaChange(node: OperationNode): boolean {
  return /^(Alter|Create|Drop)/.test(node.kind);
}

function interruptedAfter(db: Kysely<Database>, changes: number): Promise<void> {
  return changingSchema(db, (alone) => migrations['0001-baseline']!.up(interrupted(alone, changes)));
}

/** Returns the database's description of each portal table, with keys, indexes and constraints. */
async function tablesOf(db: Kysely<Database>): Promise<Record<string, string>> {
  if (dialect === 'sqlite') {
    const { rows } = await sql<{ name: string; text: string }>`
      select tbl_name as name, group_concat(sql, ';') as text from sqlite_schema
      where tbl_name not like 'sqlite_%' and tbl_name not like 'kysely_%' group by tbl_name`.execute(db);
    return Object.fromEntries(rows.map(({ name, text }) => [name, text]));
  }
  const described: Record<string, string> = {};
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<Record<string, string>>`show create table ${sql.table(name)}`.execute(db);
    described[name] = rows[0]!['Create Table']!.replace(/ AUTO_INCREMENT=\d+/, '');
  }
  return described;
}

type Column = { isNullable: boolean; isOptional: boolean };

/** Returns the columns of each table. `isOptional` means that an insert may omit the column. */
async function columnsOf(db: Kysely<Database>): Promise<Record<string, Record<string, Column>>> {
  const { rows } = await (dialect === 'mysql'
    ? sql<{ table: string; name: string; nullable: number; optional: number }>`
        select table_name as \`table\`, column_name as name, is_nullable = 'YES' as nullable,
          is_nullable = 'YES' or column_default is not null or extra like '%auto_increment%' as optional
        from information_schema.columns where table_schema = database()`
    : // SQLite declares an integer primary key nullable because it numbers the rows itself.
      sql<{ table: string; name: string; nullable: number; optional: number }>`
        select t.name as "table", c.name, not (c."notnull" or c.pk) as nullable,
          not c."notnull" or c.dflt_value is not null as optional
        from sqlite_schema t, pragma_table_xinfo(t.name) c
        where t.type = 'table' and t.name not like 'sqlite_%'`
  ).execute(db);
  const tables: Record<string, Record<string, Column>> = {};
  for (const { table, name, nullable, optional } of rows) {
    if (table.startsWith('kysely_')) continue;
    tables[table] ??= {};
    tables[table][name] = { isNullable: Boolean(nullable), isOptional: Boolean(optional) };
  }
  return tables;
}
