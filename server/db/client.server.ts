import { resolve } from 'node:path';
import { Kysely } from 'kysely';
import { mysqlDialect, sqliteDialect } from './dialect.server.ts';
import type { Database } from './schema.ts';
import { statementLog } from './statements.ts';

export const defaultDatabaseUrl = 'sqlite:var/portal.db';

/** Returns the address of the portal's database. */
export function databaseUrl(): string {
  return process.env.DATABASE_URL || defaultDatabaseUrl;
}

/**
 * Opens `sqlite:FILE` or `mysql://…`; the latter may list several hosts, the nearest first (decisions/databases.md).
 * The connection is made at the first query and again after it is lost.
 */
export function openDatabase(url = databaseUrl()): Kysely<Database> {
  if (url.startsWith('sqlite:')) {
    const file = url.slice('sqlite:'.length);
    const db = new Kysely<Database>({ dialect: sqliteDialect(file), ...watched() });
    if (file !== ':memory:') files.set(db, resolve(file));
    return db;
  }
  if (/^(mysql|mariadb):\/\//.test(url)) {
    return new Kysely<Database>({
      dialect: mysqlDialect(url.replace(/^mariadb:/, 'mysql:')),
      ...watched(),
    });
  }
  throw new Error(
    'DATABASE_URL must look like sqlite:var/portal.db or mysql://user:password@host:3306/portal',
  );
}

function watched() {
  const log = statementLog();
  return log && { log };
}

const files = new WeakMap<Kysely<Database>, string>();

/** Returns the file of a SQLite database; undefined for other databases and for a database in memory. */
export function sqliteFileOf(db: Kysely<Database>): string | undefined {
  return files.get(db);
}

let shared: Kysely<Database> | undefined;

/** Returns the database of this process. */
export function database(): Kysely<Database> {
  shared ??= openDatabase();
  return shared;
}
