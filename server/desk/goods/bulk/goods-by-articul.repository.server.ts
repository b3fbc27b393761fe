import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { foldArticul } from '../../../goods/fold.ts';
import type { Spelled } from './stored-product.ts';

/** Returns the products whose articul looks like one of these, by folded articul. */
export async function goodsByArticul(
  db: Kysely<Database>,
  articuls: readonly string[],
): Promise<Map<string, Spelled[]>> {
  const keys = [...new Set(articuls.map(foldArticul))].filter((key) => key !== '');
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'articul', 'articul_key'])
    .where('articul_key', 'in', keys)
    .orderBy('id')
    .execute();
  const found = new Map<string, Spelled[]>();
  for (const { articul_key, ...row } of rows)
    found.set(articul_key, [...(found.get(articul_key) ?? []), row]);
  return found;
}
