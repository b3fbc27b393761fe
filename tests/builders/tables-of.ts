import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

const known = new WeakMap<Kysely<Database>, Promise<string[]>>();

/**
 * Returns the table names of a migrated database. They are cached, because asking MariaDB takes longer than reading a
 * small world.
 */
export function tablesOf(db: Kysely<Database>): Promise<string[]> {
  const names =
    known.get(db) ?? db.introspection.getTables().then((tables) => tables.map(({ name }) => name));
  known.set(db, names);
  return names;
}
