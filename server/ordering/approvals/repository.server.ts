import type { ExpressionBuilder, Kysely } from 'kysely';
import { bulkInsert, forUpdate, inWrittenOrder } from '../../db/dialect.server.ts';
import type { ApprovalState, Database } from '../../db/schema.ts';
import { isOnSale } from '../../goods/on-sale.repository.server.ts';
import { roleOfType, type SignedIn } from '../../kernel/actor.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';
import type { Terms } from '../orders/checkout-terms.ts';
import { type OrderableRow, promisedOf } from '../orders/place-order.repository.server.ts';
import type { ApprovalReason } from './over-limit.ts';

/** Returns the sum of the goods in an account's waiting requests under a contract: kopecks, without delivery. */
export async function waitingGoods(
  db: Kysely<Database>,
  accountId: number,
  contractId: number,
): Promise<number> {
  const { goods } = await db
    .selectFrom('approvals')
    .select(({ fn }) => fn.sum<number | string | null>('goods').as('goods'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow();
  return Number(goods ?? 0);
}

/** Returns the number of an account's waiting requests. */
export async function countWaiting(db: Kysely<Database>, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('approvals')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns the request for approval that an account has sent with an order key, and the digest of the call's payload.
 */
export async function approvalByKey(
  db: Kysely<Database>,
  { accountId }: Pick<SignedIn, 'accountId'>,
  key: string,
): Promise<{ id: number; digest: string | null } | undefined> {
  return db
    .selectFrom('approvals')
    .select(['id', 'placed_digest as digest'])
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

type NewApproval = {
  contractId: number;
  terms: Terms;
  rows: readonly OrderableRow[];
  key: string;
  digest?: string | undefined;
  reason: ApprovalReason;
  reservedUntil: number;
  /** The day on which the last of the expected goods arrive. */
  expectedOn: string | undefined;
  now: number;
};

/** Writes a request with its lines, whose goods are already reserved, and returns its id. */
export async function insertApproval(
  db: Kysely<Database>,
  { dealerId, accountId }: Pick<SignedIn, 'dealerId' | 'accountId'>,
  { contractId, terms, rows, key, digest, reason, reservedUntil, expectedOn, now }: NewApproval,
): Promise<number> {
  const { delivery, address, shipOn, comment } = terms;
  const { insertId } = await db
    .insertInto('approvals')
    .values({
      dealer_id: dealerId,
      account_id: accountId,
      contract_id: contractId,
      state: 'waiting',
      reason,
      reserved: 1,
      reserved_until: reservedUntil,
      delivery_id: delivery.id,
      delivery_header: delivery.header,
      delivery_price: delivery.price,
      address_id: address?.id ?? null,
      full_address: address?.fullAddress ?? '',
      ship_on: shipOn,
      comment,
      positions: rows.length,
      quantity: rows.reduce((sum, row) => sum + row.quantity, 0),
      goods: rows.reduce((sum, row) => sum + row.quantity * row.price, 0),
      seen_goods: rows.reduce((sum, row) => sum + row.quantity * row.seenPrice, 0),
      word: '',
      idempotency_key: key,
      placed_digest: digest ?? null,
      created_at: now,
      expected_on: expectedOn ?? null,
    })
    .executeTakeFirstOrThrow();
  const approval_id = Number(insertId);
  await bulkInsert(
    db,
    'approval_lines',
    rows.map((row) => ({
      approval_id,
      product_id: row.id,
      wms_id: row.wms,
      type: row.type,
      articul: row.articul,
      header: row.header,
      quantity: row.quantity,
      promised: promisedOf(row),
      price: row.price,
      seen_price: row.seenPrice,
    })),
  );
  return approval_id;
}

/**
 * Returns the condition for the requests that the actor may see: a manager sees only their own, others see all requests
 * of the dealer.
 */
function seenBy(actor: SignedIn) {
  return (eb: ExpressionBuilder<Database, 'approvals'>) =>
    actor.role === 'manager'
      ? eb('approvals.account_id', '=', actor.accountId)
      : eb('approvals.dealer_id', '=', actor.dealerId);
}

type ApprovalConditions = { state?: ApprovalState | undefined; manager?: number | undefined };

function meets({ state, manager }: ApprovalConditions) {
  return (eb: ExpressionBuilder<Database, 'approvals'>) =>
    eb.and([
      ...(state === undefined ? [] : [eb('approvals.state', '=', state)]),
      ...(manager === undefined ? [] : [eb('approvals.account_id', '=', manager)]),
    ]);
}

/**
 * Returns the number of matching requests that the actor may see. Counts at most `most`, because there may be years of
 * requests.
 */
export async function countApprovals(
  db: Kysely<Database>,
  actor: SignedIn,
  conditions: ApprovalConditions,
  most: number,
): Promise<number> {
  const found = db
    .selectFrom('approvals')
    .select('approvals.id')
    .where(seenBy(actor))
    .where(meets(conditions))
    .limit(most);
  const { count } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns one page of the matching requests, newest first. */
export async function approvalsOnPage(
  db: Kysely<Database>,
  actor: SignedIn,
  conditions: ApprovalConditions,
  page: Paging,
): Promise<ApprovalRow[]> {
  return listed(db, actor)
    .where(meets(conditions))
    .orderBy('approvals.id', 'desc')
    .limit(page.perpage)
    .offset(offsetOf(page))
    .execute();
}

/** Returns a request; undefined when it does not exist or the actor may not see it. */
export async function findApproval(
  db: Kysely<Database>,
  actor: SignedIn,
  id: number,
): Promise<ApprovalRecord | undefined> {
  return listed(db, actor)
    .leftJoin('accounts as decider', 'decider.id', 'approvals.decided_by')
    .leftJoin('drafts', 'drafts.id', 'approvals.draft_id')
    .select(['accounts.enabled as managerEnabled', 'accounts.type_id as managerType'])
    .select(['approvals.delivery_id as deliveryId', 'approvals.delivery_header as delivery'])
    .select(['approvals.address_id as addressId', 'approvals.full_address as address'])
    .select(['approvals.ship_on as shipOn', 'approvals.comment', 'approvals.word'])
    .select(['approvals.decided_at as decidedAt', 'decider.name as decidedBy', 'decider.email as decider'])
    .select(['approvals.draft_id as draftId', 'drafts.account_id as draftOwner'])
    .select('approvals.expected_on as expectedOn')
    .where('approvals.id', '=', id)
    .executeTakeFirst();
}

function listed(db: Kysely<Database>, actor: SignedIn) {
  return approvalRows(db)
    .select(actor.role === 'manager' ? 'approvals.seen_goods as goods' : 'approvals.goods')
    .where(seenBy(actor));
}

/**
 * Selects requests for lists, without their sum, which is either at contract prices or at the prices the manager saw.
 */
export function approvalRows(db: Kysely<Database>) {
  return db
    .selectFrom('approvals')
    .innerJoin('accounts', 'accounts.id', 'approvals.account_id')
    .innerJoin('contracts', 'contracts.id', 'approvals.contract_id')
    .innerJoin('contragents', 'contragents.id', 'contracts.contragent_id')
    .leftJoin('orders', 'orders.id', 'approvals.order_id')
    .select(['approvals.id', 'approvals.state', 'approvals.reason', 'approvals.created_at as createdAt'])
    .select(['approvals.account_id as accountId', 'accounts.name', 'accounts.email'])
    .select(['contracts.id as contractId', 'contracts.header as contract', 'contragents.company'])
    .select(['approvals.reserved', 'approvals.reserved_until as reservedUntil'])
    .select(['approvals.positions', 'approvals.quantity', 'approvals.delivery_price as deliveryPrice'])
    .select(['orders.id as orderId', 'orders.created_at as orderedAt'])
    .$call(inWrittenOrder(db));
}

export type ApprovalRow = {
  id: number;
  state: ApprovalState;
  reason: ApprovalReason;
  createdAt: number;
  accountId: number;
  name: string;
  email: string;
  contractId: number;
  contract: string;
  company: string;
  reserved: number;
  reservedUntil: number;
  positions: number;
  quantity: number;
  deliveryPrice: number;
  /** At contract prices, or for a manager at the prices that were shown to them. */
  goods: number;
  orderId: number | null;
  orderedAt: number | null;
};

export type ApprovalRecord = ApprovalRow & {
  deliveryId: number;
  delivery: string;
  addressId: number | null;
  address: string;
  shipOn: string;
  comment: string;
  word: string;
  decidedAt: number | null;
  decidedBy: string | null;
  decider: string | null;
  managerEnabled: number;
  managerType: string;
  draftId: number | null;
  draftOwner: number | null;
  /** The day on which the last of the expected goods arrive; null when all were in stock. */
  expectedOn: string | null;
};

/**
 * A line of a request with its product's data for the page, and with both of its prices at the time of the request.
 */
export type ApprovalLine = {
  id: number;
  productId: number;
  wmsId: number;
  warehouse: string;
  type: string;
  articul: string;
  header: string;
  unit: string;
  picture: string;
  picturetype: string;
  enabled: number;
  quantity: number;
  /** Pieces of `quantity` that are expected and not reserved yet; reliable only while the stock is locked. */
  promised: number;
  price: number;
  seenPrice: number;
};

/**
 * Returns the lines of a request by warehouse, in the order of the basket. The caller must check that the actor may see
 * the request.
 */
export async function linesOfApproval(db: Kysely<Database>, approvalId: number): Promise<ApprovalLine[]> {
  return db
    .selectFrom('approval_lines as l')
    .innerJoin('products', 'products.id', 'l.product_id')
    .innerJoin('warehouses', 'warehouses.id', 'l.wms_id')
    .select(['l.id', 'l.product_id as productId', 'l.wms_id as wmsId', 'warehouses.header as warehouse'])
    .select(['l.type', 'l.articul', 'l.header', 'l.quantity', 'l.price', 'l.seen_price as seenPrice'])
    .select('l.promised')
    .select(['products.unit', 'products.picture', 'products.picturetype', isOnSale().as('enabled')])
    .where('l.approval_id', '=', approvalId)
    .orderBy('warehouses.sort')
    .orderBy('warehouses.id')
    .orderBy('l.id')
    .execute();
}

/** The fields of a request that are needed to change its state. */
export type HeldApproval = {
  id: number;
  dealerId: number;
  accountId: number;
  state: ApprovalState;
  reserved: number;
  reservedUntil: number;
  orderId: number | null;
};

/** Locks a request until the transaction ends and returns it; undefined when it does not exist. */
export async function holdApproval(db: Kysely<Database>, id: number): Promise<HeldApproval | undefined> {
  return db
    .selectFrom('approvals')
    .select(['id', 'dealer_id as dealerId', 'account_id as accountId', 'state', 'reserved'])
    .select(['reserved_until as reservedUntil', 'order_id as orderId'])
    .where('id', '=', id)
    .$call(forUpdate(db))
    .executeTakeFirst();
}

type Decision = {
  state: Exclude<ApprovalState, 'waiting'>;
  now: number;
  /** The account that decided; null for the portal itself. */
  by: number | null;
  word?: string;
  orderId?: number;
  draftId?: number;
};

/** Ends a request, which then reserves no goods. Lock the request and settle its reservation first. */
export async function endApproval(
  db: Kysely<Database>,
  id: number,
  { state, now, by, word = '', orderId, draftId }: Decision,
): Promise<void> {
  await db
    .updateTable('approvals')
    .set({ state, word, reserved: 0, decided_at: now, decided_by: by })
    .set({ order_id: orderId ?? null, draft_id: draftId ?? null })
    .where('id', '=', id)
    .execute();
}

/** Records that the goods of a request are no longer reserved. Lock the request and release the goods first. */
export async function noteReleased(db: Kysely<Database>, id: number): Promise<void> {
  await db.updateTable('approvals').set({ reserved: 0 }).where('id', '=', id).execute();
}

/** Returns the ids of an account's waiting requests. */
export async function waitingOf(db: Kysely<Database>, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('approvals')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the pieces that a request asks for, by product and warehouse. */
export async function piecesOfApproval(
  db: Kysely<Database>,
  approvalId: number,
): Promise<{ id: number; wms: number; quantity: number }[]> {
  const rows = await db
    .selectFrom('approval_lines')
    .select(({ fn }) => ['product_id as id', 'wms_id as wms', fn.sum<number>('quantity').as('quantity')])
    .where('approval_id', '=', approvalId)
    .groupBy(['product_id', 'wms_id'])
    .orderBy('product_id')
    .orderBy('wms_id')
    .execute();
  return rows.map((row) => ({ ...row, quantity: Number(row.quantity) }));
}

/**
 * Returns the sender of a request as a signed-in actor, because contracts, prices and addresses are the sender's. A
 * manager who has become an observer still acts as a manager.
 */
export async function managerOf(db: Kysely<Database>, accountId: number): Promise<SignedIn> {
  const { email, name, dealer_id, type_id } = await db
    .selectFrom('accounts')
    .select(['email', 'name', 'dealer_id', 'type_id'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const role = roleOfType[type_id] === 'main' ? 'main' : 'manager';
  return { kind: 'account', accountId, dealerId: dealer_id, role, email, name };
}
