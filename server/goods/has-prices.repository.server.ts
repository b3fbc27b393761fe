import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Returns whether any product has a price of this type. */
export async function hasPrices(db: Kysely<Database>, priceTypeId: number): Promise<boolean> {
  const priced = db.selectFrom('prices').select('price').where('price_type_id', '=', priceTypeId).limit(1);
  return (await priced.executeTakeFirst()) !== undefined;
}
