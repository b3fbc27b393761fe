import type { AliasableExpression, ExpressionBuilder, Kysely } from 'kysely';
import type { Database, DocumentKind } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';
import { givenContracts } from '../../people/contracts/repository.server.ts';
import { servedDealers } from '../../people/staff/served-dealers.repository.server.ts';
import { numberKey } from './document-kinds.ts';

/** The filter of the list. Both days are inclusive. */
export type DocumentConditions = {
  kind?: DocumentKind | undefined;
  contract?: number | undefined;
  contragent?: number | undefined;
  order?: number | undefined;
  number?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** Restricts the list to documents with a file, of these kinds if given. */
  files?: { kinds?: readonly DocumentKind[] | undefined } | undefined;
};

/**
 * Returns the condition for documents that the actor may see: the main user and observers see all documents of the
 * dealer, a manager only the documents of the assigned contracts. Excludes withdrawn documents. Reads the ids of
 * contracts first, because with a subquery MariaDB begins with the contracts and sorts all of their documents for one
 * page.
 */
async function visibleTo(db: Kysely<Database>, actor: SignedIn) {
  const given = actor.role === 'manager' ? await givenContracts(db, actor).execute() : undefined;
  const contracts = given?.map(({ contract_id }) => contract_id);
  return (eb: ExpressionBuilder<Database, 'documents'>) =>
    eb.and([
      eb('documents.dealer_id', '=', actor.dealerId),
      eb('documents.cancelled', '=', 0),
      ...(contracts === undefined
        ? []
        : [contracts.length > 0 ? eb('documents.contract_id', 'in', contracts) : eb.lit(false)]),
    ]);
}

/** Matches documents that meet the filter. */
export function meets(conditions: DocumentConditions) {
  const { kind, contract, contragent, order, number, startDate, endDate, files } = conditions;
  return (eb: ExpressionBuilder<Database, 'documents'>) =>
    eb.and([
      ...(kind === undefined ? [] : [eb('documents.kind', '=', kind)]),
      ...(contract === undefined ? [] : [eb('documents.contract_id', '=', contract)]),
      ...(contragent === undefined ? [] : [eb('documents.contragent_id', '=', contragent)]),
      ...(order === undefined ? [] : [eb('documents.order_id', '=', order)]),
      ...(number === undefined ? [] : [eb('documents.number_key', '=', numberKey(number))]),
      ...(startDate === undefined ? [] : [eb('documents.issued_on', '>=', startDate)]),
      ...(endDate === undefined ? [] : [eb('documents.issued_on', '<=', endDate)]),
      ...(files === undefined ? [] : [eb('documents.file', 'is not', null)]),
      ...(files?.kinds === undefined ? [] : [eb('documents.kind', 'in', files.kinds)]),
    ]);
}

/**
 * Returns the number of matching documents that the actor may see, at most `most`, so that documents of many years are
 * not counted.
 */
export async function countDocuments(
  db: Kysely<Database>,
  actor: SignedIn,
  conditions: DocumentConditions,
  most: number,
): Promise<number> {
  const found = db
    .selectFrom('documents')
    .select('documents.id')
    .where(await visibleTo(db, actor))
    .where(meets(conditions))
    .limit(most);
  const { count } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type DocumentRow = Listed;

/** Returns one page of the matching documents, latest first. Names are read only for the page. */
export async function documentsOnPage(
  db: Kysely<Database>,
  actor: SignedIn,
  conditions: DocumentConditions,
  page: Paging,
): Promise<DocumentRow[]> {
  const picked = ids(db)
    .where(await visibleTo(db, actor))
    .where(meets(conditions))
    .$call(latestFirst)
    .limit(page.perpage)
    .offset(offsetOf(page));
  return listed(db, picked).$call(latestFirst).execute();
}

/** Returns the documents with these ids that the actor may see, latest first. */
export async function documentsById(
  db: Kysely<Database>,
  actor: SignedIn,
  asked: readonly number[],
): Promise<DocumentRow[]> {
  if (asked.length === 0) return [];
  return listed(db, ids(db).where('documents.id', 'in', asked))
    .where(await visibleTo(db, actor))
    .$call(latestFirst)
    .execute();
}

/** The maximum number of documents shown beside an order. */
const mostOfOrder = 50;

/** Returns the documents of an order that the actor may see, latest first. */
export async function documentsOfOrder(
  db: Kysely<Database>,
  actor: SignedIn,
  orderId: number,
): Promise<DocumentRow[]> {
  return listed(db, ids(db).where('documents.order_id', '=', orderId))
    .where(await visibleTo(db, actor))
    .$call(latestFirst)
    .limit(mostOfOrder)
    .execute();
}

type Within = { from: number; until: number };

/**
 * Returns the documents that the actor may see whose first file arrived within a time range (`from` inclusive), of
 * these kinds, for the orders of one account or of all. If there are more than `most`, returns the last to arrive.
 * Sorted latest first.
 */
export async function documentsWithNewFile(
  db: Kysely<Database>,
  actor: SignedIn,
  {
    from,
    until,
    kinds,
    orderedBy,
    most,
  }: Within & { kinds: readonly DocumentKind[]; orderedBy: number | undefined; most: number },
): Promise<DocumentRow[]> {
  const picked = ids(db)
    .where(await visibleTo(db, actor))
    .where('documents.file_at', '>=', from)
    .where('documents.file_at', '<', until)
    .where('documents.kind', 'in', kinds)
    .$if(orderedBy !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.id', '=', 'documents.order_id')
            .where('orders.account_id', '=', orderedBy!),
        ),
      ),
    )
    // Sorting by date would read the dealer's documents of many years.
    .orderBy('documents.file_at', 'desc')
    .orderBy('documents.id', 'desc')
    .limit(most);
  return listed(db, picked).$call(latestFirst).execute();
}

/** Returns the accounts that placed the orders of documents whose first file arrived within a time range. */
export async function orderersOf(
  db: Kysely<Database>,
  dealerId: number,
  { from, until }: Within,
): Promise<number[]> {
  const rows = await db
    .selectFrom('documents')
    .innerJoin('orders', 'orders.id', 'documents.order_id')
    .select('orders.account_id as id')
    .distinct()
    .where('documents.dealer_id', '=', dealerId)
    .where('documents.file_at', '>=', from)
    .where('documents.file_at', '<', until)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The maximum number of documents of a dealer shown to staff; others can be found by number, or by viewing the portal
 * as the dealer.
 */
const mostOfDealer = 10;

/**
 * Returns the documents of an order, or the last ones of a dealer, including withdrawn ones. `served`: only for dealers
 * whom this staff member serves.
 */
export async function deskDocuments(
  db: Kysely<Database>,
  of: { order: number } | { dealer: number; number?: string | undefined },
  served: number | undefined,
): Promise<DocumentRow[]> {
  const [query, most] =
    'order' in of
      ? [ids(db).where('documents.order_id', '=', of.order), mostOfOrder]
      : [
          ids(db)
            .where('documents.dealer_id', '=', of.dealer)
            .where(meets({ number: of.number })),
          mostOfDealer,
        ];
  // The indexes keep the dates of withdrawn documents separately.
  const newest = (cancelled: number) =>
    db
      .selectFrom(
        query.where('documents.cancelled', '=', cancelled).$call(latestFirst).limit(most).as('newest'),
      )
      .select('newest.id');
  return listed(db, newest(0).unionAll(newest(1)))
    .$if(served !== undefined, (found) => found.where('documents.dealer_id', 'in', servedDealers(served!)))
    .$call(latestFirst)
    .limit(most)
    .execute();
}

/** Returns the documents with these ids, latest first. `served`: only for dealers whom this staff member serves. */
export async function deskDocumentsById(
  db: Kysely<Database>,
  asked: readonly number[],
  served: number | undefined,
): Promise<DocumentRow[]> {
  if (asked.length === 0) return [];
  return listed(db, ids(db).where('documents.id', 'in', asked))
    .$if(served !== undefined, (query) => query.where('documents.dealer_id', 'in', servedDealers(served!)))
    .$call(latestFirst)
    .execute();
}

/** Selects the ids of documents. */
export function ids(db: Kysely<Database>) {
  return db.selectFrom('documents').select('documents.id');
}

/** Returns a query that adds names to the documents selected by another query. */
export function listed(db: Kysely<Database>, picked: AliasableExpression<{ id: number }>) {
  return (
    db
      .selectFrom(picked.as('picked'))
      // SQLite begins with the left table of a cross join; with an inner join it would read all documents of the
      // dealer.
      .crossJoin('documents')
      .innerJoin('contragents', 'contragents.id', 'documents.contragent_id')
      .leftJoin('contracts', 'contracts.id', 'documents.contract_id')
      .leftJoin('orders', 'orders.id', 'documents.order_id')
      .select(['documents.id', 'documents.kind', 'documents.number', 'documents.issued_on as issuedOn'])
      .select(['documents.amount', 'documents.file', 'documents.file_size as size', 'documents.cancelled'])
      .select(['contragents.company', 'contracts.header as contract', 'orders.id as orderId'])
      .select(['orders.account_id as orderedBy', 'orders.created_at as orderedAt'])
      .whereRef('documents.id', '=', 'picked.id')
  );
}

/** Sorts documents by their day, latest first. */
export function latestFirst<Query extends { orderBy: (column: never, direction: 'desc') => Query }>(
  query: Query,
): Query {
  return query.orderBy('documents.issued_on' as never, 'desc').orderBy('documents.id' as never, 'desc');
}

type Listed = {
  id: number;
  kind: DocumentKind;
  number: string;
  issuedOn: string;
  amount: number | null;
  file: string | null;
  size: number | null;
  cancelled: number;
  company: string;
  contract: string | null;
  orderId: number | null;
  orderedBy: number | null;
  orderedAt: number | null;
};
