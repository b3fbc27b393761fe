import type { Kysely } from 'kysely';
import { bulkInsert } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { ruDate } from '#server/kernel/clock.ts';
import { type Checkout, getCheckout } from '#server/ordering/orders/get-checkout.server.ts';
import { shippingDays } from '#server/ordering/orders/shipping-calendar.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { emptyBaskets, fillBasketWith } from './basket.ts';
import { noon, testContext } from './context.ts';
import { deleteOrders } from './insert-order.ts';
import { delivery } from './world.ts';

export async function checkoutOf(db: Kysely<Database>, actor: SignedIn): Promise<Checkout> {
  return await testContext(db, actor).does(getCheckout, undefined);
}

/** Returns the order form that this account sees now, filled in for pick-up on the first available day. */
export async function orderForm(db: Kysely<Database>, actor: SignedIn) {
  const { key, seen, firstDate } = await checkoutOf(db, actor);
  return { delivery: String(delivery.pickup), date: firstDate, comment: '', key, seen };
}

/** Returns the next day after today, by this machine's clock, on which the warehouse ships by default: `dd.mm.yyyy`. */
export function nextShippingDay(): string {
  const calendar = { weekdays: new Set([1, 2, 3, 4, 5]), exceptions: new Map<string, boolean>() };
  return ruDate(shippingDays(Date.now(), calendar).suggested ?? '');
}

/** Returns `quantity − reserved` of a product in a warehouse. */
export async function freeOf(db: Kysely<Database>, productId: number, wmsId = 1): Promise<number> {
  const row = await db
    .selectFrom('stocks')
    .selectAll()
    .where('product_id', '=', productId)
    .where('wms_id', '=', wmsId)
    .executeTakeFirstOrThrow();
  return row.quantity - row.reserved;
}

/** Deletes all orders, limits and approval requests, empties the baskets and removes accounts added by `buildCrowd`. */
export async function forgetOrders(db: Kysely<Database>): Promise<void> {
  await emptyBaskets(db);
  await clearTables(db, 'approvals', 'order_limits');
  await deleteOrders(db);
  await db.deleteFrom('accounts').where('id', '>', crowdFrom).execute();
  await changeRows(db, 'stocks', {}, { reserved: 0, promised: 0 });
}

const crowdFrom = 1_000;

/** Creates `size` main users of dealer 1, each with the same lines in the basket. Their ids start at 1001. */
export async function buildCrowd(
  db: Kysely<Database>,
  size: number,
  ...lines: string[]
): Promise<SignedIn[]> {
  const crowd = Array.from({ length: size }, (_, i): SignedIn => {
    const email = `buyer${i}@example.com`;
    return { kind: 'account', accountId: crowdFrom + 1 + i, dealerId: 1, role: 'main', email, name: email };
  });
  await bulkInsert(
    db,
    'accounts',
    crowd.map(({ accountId, email }) => ({
      id: accountId,
      dealer_id: 1,
      type_id: '1',
      email,
      name: email,
      phone: '',
      password_hash: '',
      enabled: 1,
      contract_id: 1,
      created_at: noon,
    })),
  );
  for (const { accountId } of crowd) await fillBasketWith(db, accountId, ...lines);
  return crowd;
}
