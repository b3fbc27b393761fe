import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { describedAtDesk } from '../goods/described-at-desk.ts';
import type { CardFacts } from './card-facts.ts';

/** Returns the facts of one product; empty facts when it does not exist. */
export async function cardFacts(db: Kysely<Database>, productId: number): Promise<CardFacts> {
  const row = await db
    .selectFrom('products')
    .select(['external_id', 'description', 'own_description', 'barcode', 'weight'])
    .where('id', '=', productId)
    .executeTakeFirst();
  return {
    written: (row && describedAtDesk(row)) || undefined,
    barcode: row?.barcode ?? '',
    grams: row?.weight ?? undefined,
  };
}
