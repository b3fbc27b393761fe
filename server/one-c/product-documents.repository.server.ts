import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { fail } from '../kernel/result.ts';

/** Returns the names of the products of a good by their ids. `good`: the id of the good or of one of its variants. */
export async function productsOfGood(db: Kysely<Database>, good: string): Promise<Map<number, string>> {
  const id = good.split('#')[0] ?? '';
  const rows = await db
    .selectFrom('products')
    .select(['id', 'header'])
    .where((eb) => eb.or([eb('external_id', '=', id), eb('family_id', '=', id)]))
    .execute();
  return new Map(rows.map((row) => [row.id, row.header]));
}

/** Returns the refusal for a good that 1C has not sent. */
export const noSuchGood = (id: string) =>
  fail('NOT_FOUND', { message: `Нет товара с id ${id}. Сначала передайте товар из 1С` });
