import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { addRows } from '#tests/builders/rows.ts';
import { noon } from './context.ts';
import { actors, contract, delivery } from './world.ts';

/**
 * Inserts a waiting request without a reservation, bypassing all rules: one piece of product 101 from Томилино under
 * contract 1, for pick-up.
 */
export async function insertApproval(
  db: Kysely<Database>,
  { id, by = actors.manager, ...columns }: { id: number; by?: SignedIn; comment?: string },
): Promise<void> {
  const price = 128_450;
  await addRows(db, 'approvals', {
    id,
    dealer_id: by.dealerId,
    account_id: by.accountId,
    contract_id: contract.main,
    state: 'waiting',
    reason: 'order',
    reserved: 0,
    reserved_until: noon,
    delivery_id: delivery.pickup,
    delivery_header: 'Самовывоз',
    delivery_price: 0,
    address_id: null,
    full_address: '',
    ship_on: '2026-07-21',
    comment: '',
    positions: 1,
    quantity: 1,
    goods: price,
    seen_goods: price,
    word: '',
    idempotency_key: `approval-${id}`,
    placed_digest: null,
    created_at: noon,
    decided_at: null,
    decided_by: null,
    order_id: null,
    draft_id: null,
    ...columns,
  });
  await addRows(db, 'approval_lines', {
    approval_id: id,
    product_id: 101,
    wms_id: 1,
    type: '1',
    articul: 'LT-NB36-4054',
    header: 'Светильник',
    quantity: 1,
    price,
    seen_price: price,
  });
}
