import type { Kysely } from 'kysely';
import { forUpdate } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { parseDocumentNumber } from '../exchange/orders/document-number.ts';
import type { RowProblem } from '../exchange/rows/entity.ts';
import { orderNumber } from '../ordering/orders/rules.ts';

/** A locked order to which a row refers. */
export type NamedOrder = { id: number; dealerId: number; state: number; number: string };

/**
 * Returns a function that finds the dealer's order to which a row refers: by its 1C id if it was created in 1C, by its
 * number in the portal or in the old portal, or by the number of one of its parts. The orders are locked until the
 * transaction ends.
 */
export async function ordersNamed(
  db: Kysely<Database>,
  texts: Iterable<string | undefined>,
): Promise<(text: string, dealerId: number) => NamedOrder | RowProblem> {
  const asked = [...new Set(texts)].filter((text) => text !== undefined);
  if (asked.length === 0) return noSuchOrder;
  const keys = new Map(asked.map((text) => [text, parseDocumentNumber(text)]));
  const numbers = [...keys.values()].flatMap((key) => (key && 'order' in key ? key.order : []));
  const partIds = [...keys.values()].flatMap((key) => (key && 'part' in key ? key.part : []));
  const parts =
    partIds.length > 0
      ? await db.selectFrom('exchange_parts').select(['id', 'order_id']).where('id', 'in', partIds).execute()
      : [];
  const orderOfPart = new Map(parts.map(({ id, order_id }) => [id, order_id]));
  const ids = [...numbers, ...orderOfPart.values()];
  const found = db.selectFrom('orders').select(['id', 'external_id', 'old_number']);
  const known = await found
    .where('external_id', 'in', asked)
    .union(found.where('old_number', 'in', asked))
    .union(found.where('id', 'in', ids.length > 0 ? ids : [0]))
    .execute();
  const orders = await heldOrders(
    db,
    known.map(({ id }) => id),
  );
  const idsOfText = new Map<string, Set<number>>(asked.map((text) => [text, new Set()]));
  for (const { id, external_id, old_number } of known)
    for (const name of [external_id, old_number]) idsOfText.get(name ?? '')?.add(id);
  for (const [text, key] of keys) {
    if (!key || 'return' in key) continue;
    const id = 'order' in key ? key.order : orderOfPart.get(key.part);
    if (id !== undefined) idsOfText.get(text)?.add(id);
  }
  return (text, dealerId) => {
    const all = [...(idsOfText.get(text) ?? [])].flatMap((id) => orders.get(id) ?? []);
    const own = all.filter((order) => order.dealerId === dealerId);
    if (own.length > 1) {
      const which = own.map(({ number }) => number).join(', ');
      return { field: 'order', text: `Номер подходит нескольким заказам: ${which}` };
    }
    if (own[0]) return own[0];
    return all.length > 0 ? { field: 'order', text: `Заказ ${text} другого дилера` } : noSuchOrder(text);
  };
}

function noSuchOrder(text: string): RowProblem {
  return { field: 'order', text: `Нет заказа с номером или id ${text}` };
}

/** Returns orders by id, and locks them until the transaction ends. */
export async function heldOrders(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, NamedOrder>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'dealer_id as dealerId', 'state', 'created_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .$call(forUpdate(db))
    .execute();
  return new Map(
    rows.map(({ created_at, ...order }) => [
      order.id,
      { ...order, number: orderNumber(order.id, created_at) },
    ]),
  );
}
