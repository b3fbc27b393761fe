import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { isExpected } from '../orders/reserve-rows.server.ts';
import { orderOfCall } from '../orders/submit-order.repository.server.ts';
import type { CheckedOrder } from '../orders/write-order.server.ts';
import { type Placed, placeOrRequest } from './place-or-request.server.ts';
import { approvalByKey } from './repository.server.ts';

/**
 * The result of a submission. `expected` is the result for expected goods when the submission also contained goods in
 * stock.
 */
export type PlacedParts = Placed & { expected?: Placed };

/**
 * Places checked lines in the caller's transaction: goods in stock as one order, expected goods as another (§10.51).
 * Places both orders or none; otherwise works like `placeOrRequest`.
 */
export async function placeParts(ctx: Context<SignedIn>, order: CheckedOrder): Promise<Result<PlacedParts>> {
  const inStock = order.rows.filter((row) => !isExpected(row));
  const expected = order.rows.filter(isExpected);
  if (inStock.length === 0 || expected.length === 0) return placeOrRequest(ctx, order);
  const first = await placeOrRequest(ctx, { ...order, rows: inStock });
  if (!first.ok) return first;
  const second = await placeOrRequest(ctx, { ...order, rows: expected, key: secondKey(order.key) });
  return second.ok ? ok({ ...first.value, expected: second.value }) : second;
}

/** Returns the result of an earlier submission with this key, and the digest of its request. */
export async function placedBefore(
  db: Kysely<Database>,
  actor: SignedIn,
  key: string,
): Promise<{ placed: PlacedParts; digest: string | null } | undefined> {
  const first = await placedWith(db, actor, key);
  if (!first) return undefined;
  const second = await placedWith(db, actor, secondKey(key));
  return second ? { ...first, placed: { ...first.placed, expected: second.placed } } : first;
}

async function placedWith(db: Kysely<Database>, actor: SignedIn, key: string) {
  const order = await orderOfCall(db, actor, key);
  if (order) return { placed: { orderId: order.id }, digest: order.digest };
  const asked = await approvalByKey(db, actor, key);
  return asked && { placed: { approvalId: asked.id }, digest: asked.digest };
}

/**
 * Returns the key of the second order of a submission. It has the usual length, and its dot distinguishes it from the
 * keys of forms.
 */
function secondKey(key: string): string {
  return `expected.${createHash('sha256').update(key).digest('hex').slice(0, 43)}`;
}
