import { type Kysely, sql } from 'kysely';
import { afterKey, bulkInsert, isMysql } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';

/**
 * A table to copy. `columns` omits computed columns; `whole` lists the integer columns; `key` is the primary key;
 * `hasTexts` means that rows may be long.
 */
export type Table = { name: string; columns: string[]; whole: string[]; key: string[]; hasTexts: boolean };

export type Row = Record<string, unknown>;

/** Returns the portal's tables, sorted by name, without those of the migrations. */
export async function tablesOf(db: Kysely<Database>): Promise<Table[]> {
  type Column = { table_name: string; name: string; type: string; place: number };
  const { rows } = await (isMysql(db)
    ? sql<Column>`
        select c.table_name as table_name, c.column_name as name, c.data_type as type, coalesce(k.ordinal_position, 0) as place
        from information_schema.columns c
        inner join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
        left join information_schema.key_column_usage k on k.table_schema = c.table_schema
          and k.table_name = c.table_name and k.column_name = c.column_name and k.constraint_name = 'PRIMARY'
        where c.table_schema = database() and t.table_type = 'BASE TABLE' and coalesce(c.generation_expression, '') = ''
        order by c.table_name, c.ordinal_position`
    : sql<Column>`
        select t.name as table_name, c.name as name, lower(c.type) as type, c.pk as place
        from sqlite_schema t, pragma_table_info(t.name) c
        where t.type = 'table' and t.name not like 'sqlite%' order by t.name, c.cid`
  ).execute(db);
  const tables = new Map<string, Column[]>();
  for (const column of rows) {
    if (column.table_name.startsWith('kysely_')) continue;
    tables.set(column.table_name, [...(tables.get(column.table_name) ?? []), column]);
  }
  // The databases sort table names differently.
  const byName = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  return byName.map(([name, columns]) => ({
    name,
    columns: columns.map((column) => column.name),
    whole: columns.filter(({ type }) => type.includes('int')).map((column) => column.name),
    key: columns
      .filter(({ place }) => Number(place) > 0)
      .sort((one, other) => Number(one.place) - Number(other.place))
      .map((column) => column.name),
    hasTexts: columns.some(({ type }) => type.includes('text')),
  }));
}

/** Returns the number of tables, including those of the migrations. */
export async function countTables(db: Kysely<Database>): Promise<number> {
  return (await db.introspection.getTables({ withInternalKyselyTables: true })).length;
}

/** Returns the number of rows by table. */
export async function countRows(db: Kysely<Database>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  // One statement for each table: counting one may take seconds, and a single statement would take the sum of these
  // times.
  for (const { name } of await tablesOf(db)) counts[name] = await countRowsOf(db, name);
  return counts;
}

async function countRowsOf(db: Kysely<Database>, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    db,
  );
  return Number(rows[0]?.count);
}

/** Returns the name of the first table that has rows; undefined if none has. */
export async function tableWithRows(
  db: Kysely<Database>,
  tables: readonly Table[],
): Promise<string | undefined> {
  if (tables.length === 0) return undefined;
  const each = tables.map(
    ({ name }) => sql`select ${name} as name from (select 1 as one from ${sql.table(name)} limit 1) as found`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(each, sql` union all `)}`.execute(db);
  return rows[0]?.name;
}

/** Returns the name of the last step of migrations/ executed in the database; undefined if there is none. */
export async function lastStepOf(db: Kysely<Database>): Promise<string | undefined> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return undefined;
  const { rows } = await sql<{ name: string | null }>`select max(name) as name from kysely_migration`.execute(
    db,
  );
  return rows[0]?.name ?? undefined;
}

/** Returns whether SQLite finds its file intact. */
export async function isSound(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  return rows[0]?.quick_check === 'ok';
}

/** Returns at most `limit` rows of a table after `last` (undefined: from the first), in key order. */
export async function rowsAfter(
  db: Kysely<Database>,
  { name, columns, key }: Table,
  last: Row | undefined,
  limit: number,
): Promise<Row[]> {
  const names = (all: readonly string[]) => sql.join(all.map((each) => sql.ref(each)));
  const after = last
    ? sql`where ${afterKey(
        db,
        key,
        key.map((each) => last[each]),
      )}`
    : sql``;
  const { rows } = await sql<Row>`
    select ${names(columns)} from ${sql.table(name)} ${after} order by ${names(key)} limit ${sql.lit(limit)}`.execute(
    db,
  );
  return rows;
}

/** Inserts rows of a table. */
export async function insertRows(db: Kysely<Database>, { name }: Table, rows: Row[]): Promise<void> {
  await bulkInsert(db, name as keyof Database, rows as never);
}

/** Returns the id of the next row for each table; tables that have not assigned an id yet may be missing. */
export async function nextIds(db: Kysely<Database>): Promise<Map<string, number>> {
  // MySQL 8 would return values from a cache up to a day old; MariaDB lacks the setting.
  if (isMysql(db))
    await sql`set session information_schema_stats_expiry = 0`.execute(db).catch(() => undefined);
  const { rows } = await (isMysql(db)
    ? sql<{ name: string; next: number | string }>`
        select table_name as name, auto_increment as next from information_schema.tables
        where table_schema = database() and auto_increment > 1`
    : sql<{
        name: string;
        next: number | string;
      }>`select name, seq + 1 as next from sqlite_sequence where seq > 0`
  ).execute(db);
  return new Map(rows.map(({ name, next }) => [name, Number(next)]));
}

/** Sets the id of the next row of a table, unless there are rows with higher ids. */
export async function setNextId(db: Kysely<Database>, table: string, next: number): Promise<void> {
  if (isMysql(db)) {
    await sql`alter table ${sql.table(table)} auto_increment = ${sql.lit(next)}`.execute(db);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${sql.lit(next - 1)})`.execute(db);
}
