import type { Insertable } from 'kysely';
import type { Database } from '../db/schema.ts';
import { dayMs } from '../kernel/clock.ts';
import { reservedMs } from '../ordering/approvals/approval-states.ts';
import type { SeedLine, SeedOrder } from './orders.ts';
import type { World } from './world.ts';

type Approval = Insertable<Database['approvals']> & { id: number };

/** The manager with limits. The manager whose login is published has none, so that their orders are placed at once. */
const manager = 3;
/** 50 000 ₽ for an order, 300 000 ₽ for a month, in kopecks. */
const limits = { per_order: 5_000_000, per_month: 30_000_000 };

/**
 * Returns limits of a manager of the demo dealer, a request that was approved and is now an order, and a waiting
 * request whose reservation has ended. With little data there may be none.
 */
export function approvalsOf({ orders, lines, now }: World): {
  limits: Insertable<Database['order_limits']>[];
  approvals: Approval[];
  lines: Insertable<Database['approval_lines']>[];
} {
  const [newest, older] = orders.filter(({ account_id }) => account_id === manager).toReversed();
  if (!newest) return { limits: [], approvals: [], lines: [] };
  const own = (order: SeedOrder) => lines.filter(({ order_id }) => order_id === order.id);
  const approved = requested(1, newest, own(newest), Number(newest.created_at) - dayMs / 24);
  const asked = older ?? newest;
  const waiting = requested(2, asked, own(asked), now - 2 * dayMs);
  return {
    limits: [{ account_id: manager, contract_id: newest.contract_id, ...limits }],
    approvals: [
      {
        ...approved,
        state: 'approved',
        decided_at: newest.created_at,
        decided_by: 1,
        order_id: newest.id,
      },
      waiting,
    ],
    lines: [...linesOf(1, own(newest)), ...linesOf(2, own(asked))],
  };
}

function requested(id: number, order: SeedOrder, lines: readonly SeedLine[], at: number): Approval {
  const sum = (price: 'price' | 'seen_price') =>
    lines.reduce((total, line) => total + Number(line[price]) * Number(line.quantity), 0);
  const { dealer_id, account_id, contract_id, delivery_id, delivery_header, delivery_price } = order;
  return {
    ...{ id, dealer_id, account_id, contract_id, delivery_id, delivery_header, delivery_price },
    address_id: order.address_id ?? null,
    full_address: order.full_address,
    ship_on: order.ship_on,
    comment: order.comment,
    state: 'waiting',
    reason: 'order',
    reserved: 0,
    reserved_until: at + reservedMs,
    positions: lines.length,
    quantity: lines.reduce((total, { quantity }) => total + Number(quantity), 0),
    goods: sum('price'),
    seen_goods: sum('seen_price'),
    word: '',
    idempotency_key: `seed-${id}`,
    placed_digest: null,
    created_at: at,
    decided_at: null,
    decided_by: null,
    order_id: null,
    draft_id: null,
  };
}

function linesOf(approval_id: number, lines: readonly SeedLine[]): Insertable<Database['approval_lines']>[] {
  return lines.map(({ product_id, wms_id, type, articul, header, quantity, price, seen_price }) => ({
    ...{ approval_id, product_id, wms_id, type, articul, header, quantity, price, seen_price },
  }));
}
