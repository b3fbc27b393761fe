import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { onSale } from '../../goods/on-sale.repository.server.ts';
import type { Look } from '../marks/goods-watcher.server.ts';

/** A need to check because its product has changed. */
export type WatchedNeed = {
  accountId: number;
  id: number;
  quantity: number;
  addedAt: number;
  waits: boolean;
  arrivedAt: number | null;
  articul: string;
  header: string;
  unit: string;
};

/**
 * Returns the next needs to check, of sold products and enabled accounts. Locks them until the transaction ends:
 * otherwise writing the result would recreate a need that was removed meanwhile.
 */
export async function needsToLookAt(db: Kysely<Database>, look: Look, most: number): Promise<WatchedNeed[]> {
  const found = await readNeeds(db, look, most);
  if (found.length === 0) return [];
  const ids = [...new Set(found.map(({ id }) => id))];
  // An update without effect locks the rows on every database.
  await db
    .updateTable('needs')
    .set(({ ref }) => ({ waits: ref('waits') }))
    .where('product_id', 'in', ids)
    .execute();
  const keyOf = ({ id, accountId }: WatchedNeed) => `${id}:${accountId}`;
  const held = new Set(found.map(keyOf));
  return (await readNeeds(db, look, most)).filter((need) => held.has(keyOf(need)));
}

async function readNeeds(
  db: Kysely<Database>,
  { ids, after: [product = 0, account = 0] }: Look,
  most: number,
): Promise<WatchedNeed[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('needs')
    .innerJoin('products', 'products.id', 'needs.product_id')
    .innerJoin('accounts', 'accounts.id', 'needs.account_id')
    .select([
      'needs.account_id as accountId',
      'needs.product_id as id',
      'needs.quantity',
      'needs.added_at as addedAt',
      'needs.waits',
      'needs.arrived_at as arrivedAt',
      'products.articul',
      'products.header',
      'products.unit',
    ])
    .where(onSale())
    .where('accounts.enabled', '=', 1)
    .$if(ids !== 'all', (query) => query.where('needs.product_id', 'in', ids as number[]))
    .where((eb) =>
      eb.or([
        eb('needs.product_id', '>', product),
        eb.and([eb('needs.product_id', '=', product), eb('needs.account_id', '>', account)]),
      ]),
    )
    .orderBy('needs.product_id')
    .orderBy('needs.account_id')
    .limit(most)
    .execute();
  return rows.map(({ waits, ...row }) => ({ ...row, waits: waits === 1 }));
}

/** The maximum number of needs read for one mail; the screen shows all of them. */
const mostArrived = 500;

/** Returns the needs of an account that arrived in [from, until) and have not run out since, by articul. */
export async function arrivedNeeds(
  db: Kysely<Database>,
  accountId: number,
  { from, until }: { from: number; until: number },
) {
  return db
    .selectFrom('needs')
    .innerJoin('products', 'products.id', 'needs.product_id')
    .select(['needs.product_id as id', 'needs.quantity'])
    .select(['products.articul', 'products.header', 'products.unit'])
    .where(onSale())
    .where('needs.account_id', '=', accountId)
    .where('needs.arrived_at', '>=', from)
    .where('needs.arrived_at', '<', until)
    .where('needs.waits', '=', 0)
    .orderBy('products.articul')
    .limit(mostArrived)
    .execute();
}

/** Writes the results of checking needs. */
export async function writeWatched(db: Kysely<Database>, needs: readonly WatchedNeed[]): Promise<void> {
  await upsert(
    db,
    'needs',
    needs.map(({ accountId, id, quantity, addedAt, waits, arrivedAt }) => ({
      account_id: accountId,
      product_id: id,
      quantity,
      added_at: addedAt,
      waits: Number(waits),
      arrived_at: arrivedAt,
    })),
    ['account_id', 'product_id'],
    { waits: 'replace', arrived_at: 'replace' },
  );
}
