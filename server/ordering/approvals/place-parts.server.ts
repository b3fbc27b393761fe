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

/** What became of a submission; `expected`: of its goods that are expected, when there were others, too. */
export type PlacedParts = Placed & { expected?: Placed };

/**
 * Places checked lines: those in stock as one order, and those that are expected as another one (§10.51), in the caller's
 * transaction, both or none. Otherwise as `placeOrRequest`.
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

/** Returns what a submission with this key has placed before, and the digest of what it asked for. */
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

/** The key of the second order of a submission: as long as any, and with a dot, which no key of a form has. */
function secondKey(key: string): string {
  return `expected.${createHash('sha256').update(key).digest('hex').slice(0, 43)}`;
}
