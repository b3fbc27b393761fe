import type { Kysely } from 'kysely';
import { columnTypes, table } from './columns.ts';

/**
 * Locks that hold in all nodes of a cluster (decision 114): work that one process does at a time, by a lease; and
 * a number that every transaction raises which locks a row, so that two of them on different nodes collide. The
 * runner of these steps makes the table before the first of them, for its own lease.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'locks')
    .ifNotExists()
    .addColumn('name', t.string(150), (c) => c.primaryKey())
    .addColumn('holder', t.string(36), (c) => c.notNull().defaultTo(''))
    .addColumn('held_until', t.moment, (c) => c.notNull().defaultTo(0))
    .addColumn('turns', t.moment, (c) => c.notNull().defaultTo(0))
    .execute();
}
