import type { Kysely } from 'kysely';
import { forUpdate } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { cancelBills, type Subject } from '../../ordering/orders/bills.repository.server.ts';
import { isOwnOrder } from '../../ordering/orders/order-conditions.repository.server.ts';
import { givenContracts } from '../../people/contracts/repository.server.ts';
import type { Requisites } from '../../people/contragents/contragent-view.ts';
import { servedDealers } from '../../people/staff/served-dealers.repository.server.ts';
import { documentTitle, numberKey } from '../documents/document-kinds.ts';

/** An order with the data that its bill needs, in kopecks. */
export type BilledOrder = {
  id: number;
  dealerId: number;
  createdAt: number;
  state: number;
  paidOn: string | null;
  contractId: number;
  delivery: string;
  deliveryPrice: number;
};

/** Returns an order if the actor may see both the order and its contract; undefined for any other. */
export async function orderToBill(
  db: Kysely<Database>,
  actor: SignedIn,
  id: number,
): Promise<BilledOrder | undefined> {
  return billed(db, id)
    .where(isOwnOrder(actor))
    .$if(actor.role === 'manager', (query) =>
      query.where('orders.contract_id', 'in', givenContracts(db, actor)),
    )
    .executeTakeFirst();
}

/** Returns an order for staff; undefined when it does not exist or `served` does not serve its dealer. */
export async function deskOrderToBill(
  db: Kysely<Database>,
  id: number,
  served: number | undefined,
): Promise<BilledOrder | undefined> {
  return billed(db, id)
    .$if(served !== undefined, (query) => query.where('orders.dealer_id', 'in', servedDealers(served!)))
    .executeTakeFirst();
}

function billed(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('orders')
    .select(['orders.id', 'orders.dealer_id as dealerId', 'orders.created_at as createdAt'])
    .select(['orders.state', 'orders.contract_id as contractId'])
    .select(['orders.external_paid_on as paidOn', 'orders.delivery_header as delivery'])
    .select(['orders.delivery_price as deliveryPrice'])
    .where('orders.id', '=', id);
}

/** Returns the lines of an order at contract prices with their VAT rates, sorted as in `linesOfOrder`. */
export async function linesToBill(db: Kysely<Database>, orderId: number) {
  return db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .innerJoin('warehouses', 'warehouses.id', 'order_lines.wms_id')
    .select([
      'order_lines.id',
      'order_lines.articul',
      'order_lines.header',
      'products.unit',
      'order_lines.quantity',
    ])
    .select(['order_lines.price', 'order_lines.vat', 'order_lines.vat_free as vatFree'])
    .select(['products.vat as goodVat', 'products.vat_free as goodVatFree'])
    .where('order_lines.order_id', '=', orderId)
    .orderBy('warehouses.sort')
    .orderBy('warehouses.id')
    .orderBy('order_lines.id')
    .execute();
}

export type BilledContract = { id: number; header: string; contragentId: number; buyer: Requisites };

/**
 * Returns a contract of the dealer with its contragent as the buyer. The caller must check that the actor may see it.
 */
export async function contractToBill(
  db: Kysely<Database>,
  { dealerId }: Pick<SignedIn, 'dealerId'>,
  id: number,
): Promise<BilledContract | undefined> {
  const row = await db
    .selectFrom('contracts')
    .innerJoin('contragents', 'contragents.id', 'contracts.contragent_id')
    .select(['contracts.id', 'contracts.header', 'contragents.id as contragentId', 'company', 'inn', 'kpp'])
    .select(['ogrn', 'legal_address', 'bank', 'bik', 'account'])
    .where('contracts.id', '=', id)
    .where('contracts.dealer_id', '=', dealerId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { header, contragentId, id: _, ...buyer } = row;
  return { id, header, contragentId, buyer };
}

/** Locks the subject of a bill until the transaction ends, so that its bills are numbered one after another. */
export async function holdSubject(db: Kysely<Database>, { kind, id }: Subject): Promise<void> {
  const table = kind === 'order' ? 'orders' : 'contracts';
  await db.selectFrom(table).select('id').where('id', '=', id).$call(forUpdate(db)).executeTakeFirst();
}

type NewBill = {
  key: string;
  dealerId: number;
  contract: Pick<BilledContract, 'id' | 'contragentId'>;
  orderId: number | null;
  number: string;
  issuedOn: string;
  amount: number;
  stored: { file: string; size: number; hash: string };
};

/** Adds a bill to the documents and returns its id. The unique key on `external_id` rejects repeated contents. */
export async function insertBill(db: Kysely<Database>, bill: NewBill): Promise<number> {
  const { key, dealerId, contract, orderId, number, issuedOn, amount, stored } = bill;
  const { insertId } = await db
    .insertInto('documents')
    .values({
      external_id: key,
      dealer_id: dealerId,
      contragent_id: contract.contragentId,
      contract_id: contract.id,
      order_id: orderId,
      kind: 'invoice',
      number,
      number_key: numberKey(number),
      issued_on: issuedOn,
      amount,
      cancelled: 0,
      file: stored.file,
      file_size: stored.size,
      file_hash: stored.hash,
    })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/** Makes one bill valid and withdraws the others, so that the dealer pays the one with the current sum. */
export async function letStand(db: Kysely<Database>, id: number, others: readonly number[]): Promise<void> {
  await db.updateTable('documents').set({ cancelled: 0 }).where('id', '=', id).execute();
  await cancelBills(db, others);
}

/** Replaces the file of a bill when it was lost from disk. */
export async function writeBillFile(
  db: Kysely<Database>,
  id: number,
  { file, size, hash }: NewBill['stored'],
): Promise<void> {
  await db
    .updateTable('documents')
    .set({ file, file_size: size, file_hash: hash })
    .where('id', '=', id)
    .execute();
}

/** The external ids of all portal bills begin with this text (`billKey`). */
const portalBills = ['bill:', 'bill;'] as const;

/** Returns the valid portal bills under a contract, of orders and of its debt, latest first, at most `most`. */
export async function openBillsOf(db: Kysely<Database>, contractId: number, most: number) {
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'kind', 'number', 'issued_on as issuedOn', 'amount', 'file'])
    .where('contract_id', '=', contractId)
    .where('cancelled', '=', 0)
    .where('kind', '=', 'invoice')
    .where('external_id', '>=', portalBills[0])
    .where('external_id', '<', portalBills[1])
    .orderBy('issued_on', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ file, ...row }) => ({
    id: row.id,
    title: documentTitle(row),
    amount: row.amount,
    hasFile: file !== null,
  }));
}
