import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';

/** The maximum number of remembered tables per dealer; adding one more deletes the least recently used. */
const maxHeads = 50;

type Db = Kysely<Database>;

/** The column names of a table, in any order, and the name of its quantity column; '' for none. */
export type Head = { names: readonly string[]; quantity: string };

/**
 * Returns the dealer's answers about tables with these column names, one for each table: the name of the quantity
 * column; '' when there is none; undefined when the dealer was never asked. Runs one query.
 */
export async function rememberedColumns(
  db: Db,
  dealerId: number,
  heads: readonly (readonly string[])[],
): Promise<(string | undefined)[]> {
  const keys = heads.map(keyOf);
  const rows = await db
    .selectFrom('fast_order_heads')
    .select(['head_key', 'quantity_name'])
    .where('dealer_id', '=', dealerId)
    .where('head_key', 'in', keys)
    .execute();
  const known = new Map(rows.map((row) => [row.head_key, row.quantity_name]));
  return keys.map((key) => known.get(key));
}

/** Stores answers, or updates the time of their last use. Needs a transaction. */
export async function rememberHeads(
  db: Db,
  dealerId: number,
  heads: readonly Head[],
  now: number,
): Promise<void> {
  if (heads.length === 0) return;
  // The same table may be in the text and in the file; the last answer wins.
  const rows = new Map(
    heads.map(({ names, quantity }) => [
      keyOf(names),
      { dealer_id: dealerId, head_key: keyOf(names), quantity_name: quantity, used_at: now },
    ]),
  );
  await upsert(db, 'fast_order_heads', [...rows.values()], ['dealer_id', 'head_key'], {
    quantity_name: 'replace',
    used_at: 'replace',
  });
  await forgetOldest(db, dealerId);
}

async function forgetOldest(db: Db, dealerId: number): Promise<void> {
  const old = await db
    .selectFrom('fast_order_heads')
    .select('head_key')
    .where('dealer_id', '=', dealerId)
    .orderBy('used_at', 'desc')
    .orderBy('head_key')
    .limit(100)
    .offset(maxHeads)
    .execute();
  if (old.length === 0) return;
  await db
    .deleteFrom('fast_order_heads')
    .where('dealer_id', '=', dealerId)
    .where(
      'head_key',
      'in',
      old.map(({ head_key }) => head_key),
    )
    .execute();
}

/** Returns the key of a set of column names. Their order does not matter, because people move columns. */
function keyOf(names: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([...names].sort()))
    .digest('hex')
    .slice(0, 32);
}
