import type { Kysely } from 'kysely';
import { openStates } from '#server/db/order-states.ts';
import type { Database } from '#server/db/schema.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { getApproval } from '#server/ordering/approvals/get-approval.server.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { replaceLimits } from '#server/people/managers/order-limits.repository.server.ts';
import { fillBasketWith } from './basket.ts';
import { noon, testContext } from './context.ts';
import { okValue } from './ok-value.ts';
import { orderForm } from './ordering.ts';
import { actors, contract } from './world.ts';

/** Sets the manager's order limits under the main contract, in kopecks. */
export async function limitManager(
  db: Kysely<Database>,
  perOrder: number | null,
  perMonth: number | null = null,
): Promise<void> {
  await replaceLimits(db, actors.manager.accountId, [{ contractId: contract.main, perOrder, perMonth }]);
}

/** Puts lines such as `101:1:1=5` into an account's basket and submits the order. */
export async function orderAs(db: Kysely<Database>, actor: SignedIn, ...lines: string[]) {
  await fillBasketWith(db, actor.accountId, ...lines);
  return testContext(db, actor).tries(placeOrder, await orderForm(db, actor));
}

/**
 * Creates an approval request by the manager and returns its id. The limit is set to 0, so that every order needs
 * approval.
 */
export async function givenApproval(db: Kysely<Database>, ...lines: string[]): Promise<number> {
  await limitManager(db, 0);
  const { approvalId } = okValue(await orderAs(db, actors.manager, ...lines));
  if (approvalId === undefined) throw new Error('an order was placed');
  return approvalId;
}

/** Returns the decision form as the main user sees it. */
export async function decisionForm(db: Kysely<Database>, id: number, now = noon) {
  const { offer } = await testContext(db, actors.main, now).does(getApproval, { id });
  return { id, seen: offer?.seen, date: offer?.date };
}

/**
 * Describes each stock whose reserved or promised quantity differs from the total of open orders and reserving
 * requests. Returns an empty list if all match.
 */
export async function wronglyReserved(db: Kysely<Database>): Promise<string[]> {
  const orders = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['product_id', 'wms_id', 'order_lines.quantity', 'order_lines.promised'])
    .where('state', 'in', [...openStates])
    .execute();
  const requests = await db
    .selectFrom('approval_lines')
    .innerJoin('approvals', 'approvals.id', 'approval_lines.approval_id')
    .select(['product_id', 'wms_id', 'approval_lines.quantity', 'approval_lines.promised'])
    .where('reserved', '=', 1)
    .execute();
  const held = new Map<string, { reserved: number; promised: number }>();
  for (const { product_id, wms_id, quantity, promised } of [...orders, ...requests]) {
    const key = `${product_id}:${wms_id}`;
    const known = held.get(key) ?? { reserved: 0, promised: 0 };
    held.set(key, {
      reserved: known.reserved + quantity - promised,
      promised: known.promised + promised,
    });
  }
  const stocks = await db.selectFrom('stocks').selectAll().execute();
  return stocks.flatMap(({ product_id, wms_id, quantity, reserved, promised }) => {
    const key = `${product_id}:${wms_id}`;
    const wanted = held.get(key) ?? { reserved: 0, promised: 0 };
    const isRight = reserved === wanted.reserved && promised === wanted.promised && reserved <= quantity;
    return isRight
      ? []
      : [`${key}: ${reserved} reserved and ${promised} promised, ${JSON.stringify(wanted)} held`];
  });
}
