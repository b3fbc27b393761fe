import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

const tables = [
  'products',
  'catalogs',
  'brands',
  'warehouses',
  'price_types',
  'staff',
  'dealers',
  'accounts',
] as const;

/** Returns a table that already has rows; undefined when the database is only migrated. */
export async function filledTable(db: Kysely<Database>): Promise<string | undefined> {
  const found = await db
    .selectNoFrom((eb) =>
      tables.map((table) => eb.exists(eb.selectFrom(table).select(eb.lit(1).as('one')).limit(1)).as(table)),
    )
    .executeTakeFirstOrThrow();
  return tables.find((table) => Number(found[table]) === 1);
}
