import { type Kysely, sql } from 'kysely';
import { isMysql } from './columns.ts';

/** A column that refers to rows of another table by their id. */
export type Reference = {
  column: string;
  to: string;
  /**
   * What happens to a row when the one it refers to is deleted: it is deleted, too, or the reference becomes
   * null.
   */
  onDelete: 'cascade' | 'set null';
};

/** The rules for the rows of a table, by the names of the constraints. */
export type Rules = { checks?: Record<string, string>; references?: Record<string, Reference> };

/** Returns the names of the constraints and indexes of a table. */
async function namesOn(db: Kysely<unknown>, table: string): Promise<Set<string>> {
  if (isMysql(db)) {
    const { rows } = await sql<{ name: string }>`
      select constraint_name as name from information_schema.table_constraints
      where table_schema = database() and table_name = ${table}`.execute(db);
    return new Set(rows.map(({ name }) => name));
  }
  const { rows } = await sql<{ name: string; text: string | null }>`
    select name, sql as text from sqlite_schema where tbl_name = ${table}`.execute(db);
  const inText = rows.flatMap(({ text }) => [...(text ?? '').matchAll(/constraint "(\w+)"/gi)]);
  return new Set([...rows.map(({ name }) => name), ...inText.map(([, name = '']) => name)]);
}

/** Returns whether a table has a constraint or an index of that name. */
export async function isConstrained(db: Kysely<unknown>, table: string, name: string): Promise<boolean> {
  return (await namesOn(db, table)).has(name);
}

/**
 * Adds the conditions and references that a table does not have yet, by name. MySQL copies the table for each
 * statement, so all are added in one, which succeeds or fails as a whole. SQLite (from 3.53) adds conditions
 * one by one and reads the table for each. For existing rows it refuses null when a condition does not
 * mention it, although it accepts such a row later.
 */
export async function addConstraints(
  db: Kysely<unknown>,
  table: string,
  { checks = {}, references = {} }: Rules,
): Promise<void> {
  const known = await namesOn(db, table);
  const missing = <T>(all: Record<string, T>) => Object.entries(all).filter(([name]) => !known.has(name));
  const conditions = missing(checks).map(
    ([name, condition]) => sql`add constraint ${sql.ref(name)} check (${sql.raw(condition)})`,
  );
  const keys = missing(references);
  if (isMysql(db)) {
    const added = keys.map(
      ([name, { column, to, onDelete }]) =>
        sql`add constraint ${sql.ref(name)} foreign key (${sql.ref(column)}) references ${sql.table(to)} (id) on delete ${sql.raw(onDelete)}`,
    );
    const all = [...conditions, ...added];
    if (all.length > 0) await sql`alter table ${sql.table(table)} ${sql.join(all)}`.execute(db);
    return;
  }
  for (const [name, reference] of keys) await exchangeColumn(db, table, name, reference);
  for (const condition of conditions) await sql`alter table ${sql.table(table)} ${condition}`.execute(db);
}

/**
 * SQLite adds a reference only with a column, so a new column replaces the old one. The table itself stays,
 * so that no row of another table is checked. The column must not be part of a key or index.
 */
async function exchangeColumn(
  db: Kysely<unknown>,
  table: string,
  name: string,
  { column, to, onDelete }: Reference,
): Promise<void> {
  const [alter, old, fresh] = [
    sql`alter table ${sql.table(table)}`,
    sql.ref(column),
    sql.ref(`new_${column}`),
  ];
  const isRequired = await refusesNull(db, table, column);
  const named = sql`constraint ${sql.ref(name)} references ${sql.table(to)} (id) on delete ${sql.raw(onDelete)}`;
  await sql`${alter} add column ${fresh} bigint ${named}`.execute(db);
  // Of a reference to its own table SQLite takes long to check each written row.
  await sql`update ${sql.table(table)} set ${fresh} = ${old} where ${old} is not null`.execute(db);
  await sql`${alter} drop column ${old}`.execute(db);
  await sql`${alter} rename column ${fresh} to ${old}`.execute(db);
  if (isRequired) await sql`${alter} alter column ${old} set not null`.execute(db);
}

async function refusesNull(db: Kysely<unknown>, table: string, column: string): Promise<boolean> {
  const { rows } = await sql<{ required: number }>`
    select "notnull" as required from pragma_table_info(${table}) where name = ${column}`.execute(db);
  return rows[0]?.required === 1;
}
