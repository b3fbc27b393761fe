import { type Kysely, sql } from 'kysely';
import { inWrittenOrder } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { approvalNumber } from './approval-states.ts';
import type { ReservingApproval } from './desk-approval.ts';
import { type ApprovalRow, approvalRows } from './repository.server.ts';

/** The pieces that a line reserves. Expected pieces are promised, not reserved (decisions/expected-goods.md). */
const inStock = sql<number>`l.quantity - l.promised`;

/** Returns how many pieces of a product are reserved by requests for approval, by warehouse. */
export async function reservedByApprovals(
  db: Kysely<Database>,
  productId: number,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('approval_lines as l')
    .innerJoin('approvals', 'approvals.id', 'l.approval_id')
    .select(({ fn }) => ['l.wms_id as wmsId', fn.sum<number | string>(inStock).as('quantity')])
    .where('l.product_id', '=', productId)
    .where('approvals.reserved', '=', 1)
    .groupBy('l.wms_id')
    .execute();
  return new Map(rows.map(({ wmsId, quantity }) => [wmsId, Number(quantity)]));
}

type Reserving = { productId: number; served: number | undefined; most: number };

/**
 * Returns the requests that reserve pieces of a product, newest first; with `served`, only requests of dealers whom
 * this staff member serves.
 */
export async function approvalsReserving(
  db: Kysely<Database>,
  { productId, served, most }: Reserving,
): Promise<ReservingApproval[]> {
  const rows = await db
    .selectFrom('approval_lines as l')
    .innerJoin('approvals', 'approvals.id', 'l.approval_id')
    .innerJoin('dealers', 'dealers.id', 'approvals.dealer_id')
    .innerJoin('warehouses', 'warehouses.id', 'l.wms_id')
    .select(['approvals.id', 'dealers.header as dealer', 'warehouses.header as warehouse'])
    .select(['l.id as lineId', inStock.as('quantity'), 'approvals.reserved_until as reservedUntil'])
    .$call(inWrittenOrder(db))
    .where('l.product_id', '=', productId)
    .where('approvals.reserved', '=', 1)
    .whereRef('l.quantity', '>', 'l.promised')
    .$if(served !== undefined, (query) => query.where('dealers.staff_id', '=', served!))
    .orderBy('l.approval_id', 'desc')
    .orderBy('l.id')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, number: approvalNumber(row.id) }));
}

/** Returns a dealer's newest waiting requests, and the number of all of them. */
export async function waitingOfDealer(
  db: Kysely<Database>,
  dealerId: number,
  most: number,
): Promise<{ rows: ApprovalRow[]; total: number }> {
  const [rows, { count }] = await Promise.all([
    approvalsAtDesk(db)
      .where('approvals.dealer_id', '=', dealerId)
      .where('approvals.state', '=', 'waiting')
      .orderBy('approvals.id', 'desc')
      .limit(most)
      .execute(),
    db
      .selectFrom('approvals')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('dealer_id', '=', dealerId)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(count) };
}

/**
 * Returns a request with its dealer; undefined when it does not exist or staff member `served` does not serve its
 * dealer.
 */
export async function findDeskApproval(db: Kysely<Database>, id: number, served: number | undefined) {
  return approvalsAtDesk(db)
    .innerJoin('dealers', 'dealers.id', 'approvals.dealer_id')
    .leftJoin('accounts as decider', 'decider.id', 'approvals.decided_by')
    .select(['dealers.id as dealerId', 'dealers.header as dealer', 'accounts.phone'])
    .select(['approvals.delivery_header as delivery', 'approvals.full_address as address'])
    .select(['approvals.ship_on as shipOn', 'approvals.expected_on as expectedOn'])
    .select(['approvals.comment', 'approvals.word'])
    .select(['approvals.decided_at as decidedAt', 'decider.name as deciderName', 'decider.email as decider'])
    .where('approvals.id', '=', id)
    .$if(served !== undefined, (query) => query.where('dealers.staff_id', '=', served!))
    .executeTakeFirst();
}

function approvalsAtDesk(db: Kysely<Database>) {
  return approvalRows(db).select('approvals.goods');
}

/** Returns the lines of a request by warehouse, with their current stock. */
export async function deskApprovalLines(db: Kysely<Database>, approvalId: number) {
  return db
    .selectFrom('approval_lines as l')
    .innerJoin('products', 'products.id', 'l.product_id')
    .innerJoin('warehouses', 'warehouses.id', 'l.wms_id')
    .leftJoin('stocks', (join) =>
      join.onRef('stocks.product_id', '=', 'l.product_id').onRef('stocks.wms_id', '=', 'l.wms_id'),
    )
    .select(['l.id', 'l.product_id as productId', 'l.wms_id as wmsId', 'warehouses.header as warehouse'])
    .select(['l.articul', 'l.header', 'products.unit', 'l.quantity', 'l.promised', 'l.price'])
    .select(['stocks.quantity as stock', 'stocks.reserved'])
    .where('l.approval_id', '=', approvalId)
    .orderBy('warehouses.sort')
    .orderBy('warehouses.id')
    .orderBy('l.id')
    .execute();
}
