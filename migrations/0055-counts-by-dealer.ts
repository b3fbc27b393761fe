import type { Kysely } from 'kysely';
import { dropIndex } from './columns.ts';

/**
 * The orders of all dealers are counted in a table of their own (step 0018). MariaDB still took this index for those of
 * the dealers whom a manager serves, and read the counts of everybody else with them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await dropIndex(db, 'order_counts_of_period', 'order_counts');
}
