import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database, PaperKind } from '../../db/schema.ts';
import { inOrderOf } from '../../kernel/in-order-of.ts';
import type { Requisites } from '../../people/contragents/contragent-view.ts';
import { servedDealers } from '../../people/staff/served-dealers.repository.server.ts';
import { numberKey } from '../documents/document-kinds.ts';
import { documentKindOf, type Paper, type PaperBody } from './paper.ts';

/** An order with what its paper needs, in kopecks. */
export type OrderToPaper = {
  id: number;
  createdAt: number;
  state: number;
  dealerId: number;
  contractId: number;
  contract: string;
  contragentId: number;
  address: string;
  delivery: string;
  deliveryPrice: number;
  paidOn: string | null;
  dealer: string;
  total: number;
  shipOn: string;
  buyer: Requisites;
};

/** Returns an order; undefined when it does not exist or `served` does not serve its dealer. */
export async function orderToPaper(
  db: Kysely<Database>,
  id: number,
  served: number | undefined,
): Promise<OrderToPaper | undefined> {
  const [order] = await ordersToPaper(db, [id], served);
  return order;
}

/** Returns the orders that exist and whose dealers `served` serves, in the order of the ids. */
export async function ordersToPaper(
  db: Kysely<Database>,
  ids: readonly number[],
  served: number | undefined,
): Promise<OrderToPaper[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('orders')
    .innerJoin('dealers', 'dealers.id', 'orders.dealer_id')
    .innerJoin('contracts', 'contracts.id', 'orders.contract_id')
    .innerJoin('contragents', 'contragents.id', 'contracts.contragent_id')
    .select(['orders.id', 'orders.created_at as createdAt', 'orders.state', 'orders.dealer_id as dealerId'])
    .select(['contracts.id as contractId', 'contracts.header as contract', 'contragents.id as contragentId'])
    .select(['orders.full_address as address', 'orders.delivery_header as delivery'])
    .select(['orders.delivery_price as deliveryPrice', 'orders.external_paid_on as paidOn'])
    .select(['contragents.company', 'contragents.inn'])
    .select(['contragents.kpp', 'contragents.ogrn', 'contragents.legal_address', 'contragents.bank'])
    .select(['contragents.bik', 'contragents.account', 'dealers.header as dealer'])
    .select(['orders.total', 'orders.ship_on as shipOn'])
    .where('orders.id', 'in', ids)
    .$if(served !== undefined, (query) => query.where('orders.dealer_id', 'in', servedDealers(served!)))
    .execute();
  return inOrderOf(ids, rows).map(
    ({ company, inn, kpp, ogrn, legal_address, bank, bik, account, ...order }) => ({
      ...order,
      buyer: { company, inn, kpp, ogrn, legal_address, bank, bik, account },
    }),
  );
}

/** What numbers a paper: it has the next number of its organisation (INN), kind and year. */
export type Numbered = { organisation: string; kind: PaperKind; year: number };

/** Returns the last number issued, 0 for none. */
export async function lastNumber(
  db: Kysely<Database>,
  { organisation, kind, year }: Numbered,
): Promise<number> {
  const row = await db
    .selectFrom('issued_papers')
    .select(({ fn }) => fn.max('nth').as('last'))
    .where('organisation', '=', organisation)
    .where('kind', '=', kind)
    .where('year', '=', year)
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

/**
 * Returns the next number: after the last one, but not before the first number that staff have set. Reliable only with
 * the settings locked, because all papers lock them.
 */
export async function nextNumber(db: Kysely<Database>, numbered: Numbered): Promise<number> {
  const { organisation, kind, year } = numbered;
  const start = await db
    .selectFrom('paper_starts')
    .select('nth')
    .where('organisation', '=', organisation)
    .where('kind', '=', kind)
    .where('year', '=', year)
    .executeTakeFirst();
  return Math.max((await lastNumber(db, numbered)) + 1, start?.nth ?? 1);
}

/** Sets the numbers from which the next papers are numbered. */
export async function writeStarts(
  db: Kysely<Database>,
  starts: readonly (Numbered & { nth: number })[],
): Promise<void> {
  await upsert(db, 'paper_starts', [...starts], ['organisation', 'kind', 'year'], { nth: 'replace' });
}

export type NewPaper = Numbered & {
  nth: number;
  order: OrderToPaper;
  number: string;
  issuedOn: string;
  amount: number;
  vat: number;
  body: PaperBody;
  by: string;
  now: number;
  stored: { file: string; size: number; hash: string };
};

/** Adds a paper to the documents of its dealer, and returns the ids of both rows. */
export async function insertPaper(
  db: Kysely<Database>,
  paper: NewPaper,
): Promise<{ id: number; document: number }> {
  const { organisation, kind, year, nth, order, number, issuedOn, amount, vat, body, by, now, stored } =
    paper;
  const document = await db
    .insertInto('documents')
    .values({
      external_id: `paper:${kind}:${organisation}:${year}:${nth}`,
      dealer_id: order.dealerId,
      contragent_id: order.contragentId,
      contract_id: order.contractId,
      order_id: order.id,
      kind: documentKindOf(kind),
      number,
      number_key: numberKey(number),
      issued_on: issuedOn,
      amount,
      cancelled: 0,
      file: stored.file,
      file_size: stored.size,
      file_hash: stored.hash,
      file_at: now,
    })
    .executeTakeFirstOrThrow();
  const documentId = Number(document.insertId);
  const { insertId } = await db
    .insertInto('issued_papers')
    .values({
      ...{ organisation, kind, year, nth, amount, vat },
      document_id: documentId,
      dealer_id: order.dealerId,
      order_id: order.id,
      standing_for: order.id,
      body: JSON.stringify(body),
      issued_by: by,
      issued_at: now,
      cancelled_at: null,
    })
    .executeTakeFirstOrThrow();
  await markPapered(db, order.id, 1);
  return { id: Number(insertId), document: documentId };
}

async function markPapered(db: Kysely<Database>, order: number, papered: 0 | 1): Promise<void> {
  await db.updateTable('orders').set({ papered }).where('id', '=', order).execute();
}

function papers(db: Kysely<Database>) {
  return db
    .selectFrom('issued_papers')
    .innerJoin('documents', 'documents.id', 'issued_papers.document_id')
    .select(['issued_papers.id', 'issued_papers.kind', 'issued_papers.order_id as orderId'])
    .select(['documents.id as documentId', 'documents.number', 'documents.issued_on as issuedOn'])
    .select(['issued_papers.amount', 'issued_papers.dealer_id as dealerId'])
    .select('issued_papers.issued_by as issuedBy')
    .select(['issued_papers.cancelled_by as cancelledBy', 'issued_papers.cancelled_at as cancelledAt'])
    .select(['issued_papers.cancel_reason as cancelReason']);
}

/** The maximum number of papers of an order that are shown. */
const mostOfOrder = 50;

/** Returns the papers that the portal made for an order, newest first. The caller must check access. */
export async function papersOfOrder(db: Kysely<Database>, orderId: number) {
  return papers(db)
    .where('issued_papers.order_id', '=', orderId)
    .orderBy('issued_papers.id', 'desc')
    .limit(mostOfOrder)
    .execute();
}

/** Returns a paper; undefined when it does not exist or `served` does not serve its dealer. */
export async function findPaper(db: Kysely<Database>, id: number, served: number | undefined) {
  return papers(db)
    .where('issued_papers.id', '=', id)
    .$if(served !== undefined, (query) =>
      query.where('issued_papers.dealer_id', 'in', servedDealers(served!)),
    )
    .executeTakeFirst();
}

/** Returns what a paper printed when it was issued. The caller must check access. */
export async function bodyOf(db: Kysely<Database>, id: number): Promise<PaperBody> {
  const { body } = await db
    .selectFrom('issued_papers')
    .select('body')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return JSON.parse(body) as PaperBody;
}

/**
 * Returns the papers that the portal made among documents, by document. Each is parsed when it is called, because
 * a hundred long ones would take too long at once. The caller must check access.
 */
export async function papersOfDocuments(
  db: Kysely<Database>,
  documents: readonly number[],
): Promise<Map<number, () => Paper>> {
  if (documents.length === 0) return new Map();
  const rows = await papers(db)
    .select('issued_papers.body')
    .where('issued_papers.document_id', 'in', documents)
    .execute();
  return new Map(
    rows.map(({ documentId, kind, number, issuedOn, body }) => [
      documentId,
      () => ({ ...(JSON.parse(body) as PaperBody), kind, number, issuedOn }),
    ]),
  );
}

type Cancelled = { by: string; at: number; reason: string };

/** Cancels a paper, which keeps its number. Dealers do not see its document any more. */
export async function writeCancelled(
  db: Kysely<Database>,
  { id, documentId, orderId }: { id: number; documentId: number; orderId: number },
  { by, at, reason }: Cancelled,
): Promise<void> {
  await db
    .updateTable('issued_papers')
    .set({ standing_for: null, cancelled_by: by, cancelled_at: at, cancel_reason: reason })
    .where('id', '=', id)
    .execute();
  await db.updateTable('documents').set({ cancelled: 1 }).where('id', '=', documentId).execute();
  await markPapered(db, orderId, 0);
}

/** Returns the order of a return with the ids of its parties. The caller must check access. */
export async function orderOfReturn(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('orders')
    .innerJoin('contracts', 'contracts.id', 'orders.contract_id')
    .select(['orders.id', 'orders.created_at as createdAt', 'contracts.header as contract'])
    .select(['orders.company', 'orders.inn', 'orders.kpp'])
    .select(['orders.buyer_party_id as buyerPartyId', 'orders.seller_party_id as sellerPartyId'])
    .where('orders.id', '=', id)
    .executeTakeFirst();
}
