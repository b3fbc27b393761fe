import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { upsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';

/**
 * Locks the numbering of a table until the transaction ends. The import chooses ids itself and writes rows by their
 * id, so a record added at the desk at the same moment must not get the same id and be overwritten. Each call writes
 * a new value, because a write that changes nothing would not conflict with the same write on another node of a
 * cluster.
 */
export async function holdIds(
  db: Kysely<Database>,
  table: 'brands' | 'catalogs' | 'price_types' | 'products' | 'warehouses' | 'regions',
): Promise<void> {
  await upsert(db, 'settings', [{ name: `ids_of_${table}`, value: randomUUID() }], ['name'], {
    value: 'replace',
  });
}
