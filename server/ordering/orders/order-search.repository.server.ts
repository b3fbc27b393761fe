import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { foldArticul } from '../../goods/fold.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { offMainThread } from '../../kernel/off-main-thread.server.ts';
import { matching, type OrderConditions } from './order-conditions.repository.server.ts';
import { parseOldNumber, parseOrderNumber } from './rules.ts';

/**
 * The orders that match a query: one by its id, one by its number in the old portal, and those with a product whose
 * articul matches.
 */
export type FoundOrders = { id: number | undefined; old: string | undefined; articul: Articul | undefined };

/** `key`: folded as in the catalogue's search (§10.38). `text`: as typed, because exact spelling is tried first. */
type Articul = { how: 'typed' | 'whole' | 'beginning' | 'part'; key: string; text: string };

/** The minimum length of a part of an articul; shorter parts occur in too many articuls. */
const shortestPart = 3;

/**
 * Returns how a query of the order list can be interpreted: as an order number, here or in the old portal, and as an
 * articul in an order. If no articul matches, as the beginning of an articul; if the number does not match either, as
 * any part of an articul. Considers only orders that the actor sees and that match the other conditions.
 */
export async function findOrders(
  db: Kysely<Database>,
  actor: SignedIn,
  query: string,
  conditions: OrderConditions,
): Promise<FoundOrders> {
  const id = parseOrderNumber(query);
  const old = parseOldNumber(query);
  const isShown = async (found: FoundOrders) => {
    const reads = found.articul?.how === 'part' ? offMainThread(db) : db;
    const orders = matching(foundOrders(reads, actor, found), actor, conditions);
    return (await orders.select('orders.id').limit(1).executeTakeFirst()) !== undefined;
  };
  for (const articul of waysToRead(query)) {
    // Short numbers occur in many articuls.
    if (articul.how === 'part' && old !== undefined && (await isShown({ id, old, articul: undefined })))
      break;
    if (await isShown({ id: undefined, old: undefined, articul })) return { id, old, articul };
  }
  return { id, old, articul: undefined };
}

function waysToRead(query: string): Articul[] {
  const key = foldArticul(query);
  const hows: Articul['how'][] = ['typed', 'whole', 'beginning'];
  if (key.length >= shortestPart) hows.push('part');
  return key === '' ? [] : hows.map((how) => ({ how, key, text: query.trim() }));
}

/**
 * Selects from the found orders. They may belong to other accounts and dealers, so the caller must add the condition of
 * access.
 */
export function foundOrders(
  db: Kysely<Database>,
  { dealerId }: SignedIn,
  { id, old, articul }: FoundOrders,
): SelectQueryBuilder<Database, 'orders', Record<never, never>> {
  const byNumber = db
    .selectFrom('orders')
    .select('orders.id as order_id')
    .where('orders.id', '=', id ?? 0)
    .$if(old !== undefined, (query) =>
      query.union(
        db.selectFrom('orders').select('orders.id as order_id').where('orders.old_number', '=', old!),
      ),
    );
  const found = articul
    ? byNumber.union(withArticul(db, dealerId, articul).select('order_products.order_id'))
    : byNumber;
  // Joined, because MySQL would run a subquery of two parts once per order.
  return db.selectFrom(found.as('found')).innerJoin('orders', 'orders.id', 'found.order_id') as never;
}

function withArticul(db: Kysely<Database>, dealerId: number, { how, key, text }: Articul) {
  const products = db
    .selectFrom('products')
    .select('products.id')
    .$if(how === 'typed' || how === 'whole', (query) => query.where('products.articul_key', '=', key))
    .$if(how === 'typed', (query) => query.where('products.articul', '=', text))
    // A range, because SQLite uses no index for LIKE.
    .$if(how === 'beginning', (query) =>
      query
        .where('products.articul_key', '>=', key)
        .where('products.articul_key', '<', `${key}${lastCharacter}`),
    )
    .$if(how === 'part', (query) => query.where('products.articul_key', 'like', `%${key}%`));
  return db
    .selectFrom('order_products')
    .where('order_products.dealer_id', '=', dealerId)
    .where('order_products.product_id', 'in', products);
}

const lastCharacter = '\u{10FFFF}';
