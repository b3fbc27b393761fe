import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Kysely,
  MysqlAdapter,
  type RawBuilder,
  sql,
} from 'kysely';

/**
 * Helpers of the steps. Released steps depend on this file, so it may only be extended: existing functions
 * must keep their behaviour. It must not import server/, which changes.
 */

export function isMysql(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof MysqlAdapter;
}

/** Returns column types that have different names in the two databases. */
export function columnTypes(db: Kysely<unknown>) {
  const mysql = isMysql(db);
  return {
    /** The type of an auto-incremented primary key. SQLite increments only an `integer` one. */
    id: mysql ? sql`bigint` : sql`integer`,
    ref: sql`bigint`,
    flag: sql`smallint`,
    whole: sql`integer`,
    money: sql`bigint`,
    moment: sql`bigint`,
    day: sql`char(10)`,
    number: sql`double precision`,
    text: mysql ? sql`mediumtext` : sql`text`,
    string: (length: number) => sql.raw(`varchar(${length})`),
  };
}

/**
 * Adds the columns that the table lacks. MySQL commits each statement at once, so a repeated step continues where it
 * was interrupted. SQLite allows one column per statement.
 */
export async function addColumns(
  db: Kysely<unknown>,
  name: string,
  columns: Record<
    string,
    { type: RawBuilder<unknown>; define?: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder }
  >,
): Promise<void> {
  const tables = await db.introspection.getTables();
  const known = new Set(tables.find((each) => each.name === name)?.columns.map((column) => column.name));
  for (const [column, { type, define = (built: ColumnDefinitionBuilder) => built }] of Object.entries(
    columns,
  )) {
    if (known.has(column)) continue;
    await db.schema.alterTable(name).addColumn(column, type, define).execute();
  }
}

/** Adds an index unless the table has it. */
export async function addIndex(
  db: Kysely<unknown>,
  name: string,
  on: string,
  columns: readonly string[],
): Promise<void> {
  if (await hasIndex(db, name, on)) return;
  await indexOf(db, name, on, columns).execute();
}

/** The same for a unique index. Nulls are never equal. */
export async function addUniqueIndex(
  db: Kysely<unknown>,
  name: string,
  on: string,
  columns: readonly string[],
): Promise<void> {
  if (await hasIndex(db, name, on)) return;
  await indexOf(db, name, on, columns).unique().execute();
}

/** MySQL 8 has no `create index if not exists`. */
async function hasIndex(db: Kysely<unknown>, name: string, on: string): Promise<boolean> {
  const found = isMysql(db)
    ? sql`
        select 1 from information_schema.statistics
        where table_schema = database() and table_name = ${on} and index_name = ${name} limit 1`
    : sql`select 1 from sqlite_schema where type = 'index' and tbl_name = ${on} and name = ${name}`;
  return (await found.execute(db)).rows.length > 0;
}

function indexOf(db: Kysely<unknown>, name: string, on: string, columns: readonly string[]) {
  return db.schema
    .createIndex(name)
    .on(on)
    .columns([...columns]);
}

/**
 * Starts the definition of a table. An interrupted step is repeated on MySQL, which leaves an existing table unchanged.
 * Texts compare by byte, as in SQLite: the read model folds texts for search, and e-mails are stored in lower case.
 */
export function table<T extends string>(db: Kysely<unknown>, name: T): CreateTableBuilder<T, never> {
  const builder = db.schema.createTable(name);
  return isMysql(db)
    ? builder.ifNotExists().modifyEnd(sql`engine=InnoDB default character set utf8mb4 collate utf8mb4_bin`)
    : builder;
}

/** The same for a table whose rows SQLite stores in the order of the primary key, as MySQL always does. */
export function keyedTable<T extends string>(db: Kysely<unknown>, name: T): CreateTableBuilder<T, never> {
  const builder = table(db, name);
  return isMysql(db) ? builder : builder.modifyEnd(sql`without rowid`);
}
