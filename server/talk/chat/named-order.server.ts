import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { type Failure, fail } from '../../kernel/result.ts';
import { orderNumber, parseOrderNumber } from '../../ordering/orders/rules.ts';
import type { NamedOrder } from './chat-view.ts';
import { orderSeenBy } from './named-order.repository.server.ts';

type Customer = Pick<SignedIn, 'role' | 'accountId' | 'dealerId'>;

/** Returns the order with this number if the customer of the conversation may see it. */
export async function findNamedOrder(
  db: Kysely<Database>,
  customer: Customer,
  text: string | undefined,
): Promise<NamedOrder | undefined> {
  const id = text && parseOrderNumber(text);
  const order = id ? await orderSeenBy(db, customer, id) : undefined;
  return order && { id: order.id, number: orderNumber(order.id, order.created_at) };
}

/** Returns the id of the order that a message is about, null for none, or the refusal beside the field. */
export async function idOfNamedOrder(
  db: Kysely<Database>,
  customer: Customer,
  text: string | undefined,
  refusal: string,
): Promise<{ ok: true; value: number | null } | Failure> {
  if (!text) return { ok: true, value: null };
  const order = await findNamedOrder(db, customer, text);
  return order ? { ok: true, value: order.id } : fail('BAD_INPUT', { fields: { order: [refusal] } });
}
