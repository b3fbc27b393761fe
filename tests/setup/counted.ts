import { Kysely } from 'kysely';
import { mysqlDialect, sqliteDialect } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';

/** Opens a second connection to a test database that records every statement. Destroy it after use. */
export function countedDatabase(url: string): { db: Kysely<Database>; statements: string[] } {
  const statements: string[] = [];
  const db = new Kysely<Database>({
    dialect: url.startsWith('sqlite:') ? sqliteDialect(url.slice('sqlite:'.length)) : mysqlDialect(url),
    log: (event) => {
      statements.push(event.query.sql);
    },
  });
  return { db, statements };
}
