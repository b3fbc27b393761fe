import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { foldArticul } from '../../goods/fold.ts';
import { orderNumber, shownState } from '../../ordering/orders/rules.ts';
import { returnNumber, shownReturnState } from '../../ordering/returns/rules.ts';
import { servedDealers } from '../../people/staff/served-dealers.repository.server.ts';
import type { Readings } from './read-query.ts';
import type { Found, FoundDocument, FoundOrder, FoundPayment, FoundReturn } from './search-view.ts';
import { shown, toRead } from './shown.ts';

type Numbers = Pick<Readings, 'order' | 'numbers'>;

/** Returns the orders with this number here, in the old portal or in 1C, newest first. */
export async function ordersNumbered(
  db: Kysely<Database>,
  { order, numbers }: Numbers,
  served: number | undefined,
): Promise<Found<FoundOrder>> {
  if (order === undefined && numbers.length === 0) return shown([], () => true);
  const texts = numbers.length > 0 ? numbers : [''];
  const orders = db.selectFrom('orders').select('orders.id');
  const found = orders
    .where('orders.id', '=', order ?? 0)
    .union(orders.where('orders.old_number', 'in', texts))
    .union(orders.where('orders.external_number', 'in', texts));
  const rows = await db
    .selectFrom(found.as('found'))
    .innerJoin('orders', 'orders.id', 'found.id')
    .innerJoin('contracts', 'contracts.id', 'orders.contract_id')
    .innerJoin('contragents', 'contragents.id', 'contracts.contragent_id')
    .select(['orders.id', 'orders.created_at as createdAt', 'orders.total', 'orders.state'])
    .select(['contragents.company'])
    .$if(served !== undefined, (query) => query.where('orders.dealer_id', 'in', servedDealers(served!)))
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(toRead)
    .execute();
  return shown(
    rows.map(({ state, ...row }) => ({
      ...row,
      number: orderNumber(row.id, row.createdAt),
      state: shownState(state),
    })),
    () => true,
  );
}

/** The number of documents with the same last digits that are compared with the whole number. */
const mostDocuments = 100;

/**
 * Returns the documents with this number, latest first. «123» finds all whose number ends with 123; with more typed,
 * what precedes these digits must begin as in the document: «УТ-123» finds «УТ-000123» but not «26-000123». With kinds,
 * only documents of these.
 */
export async function documentsNumbered(
  db: Kysely<Database>,
  { document, documentKey }: Pick<Readings, 'document' | 'documentKey'>,
  served: number | undefined,
): Promise<Found<FoundDocument>> {
  if (document === undefined || documentKey === undefined) return shown([], () => false);
  const { number, kinds } = document;
  const rows = await db
    .selectFrom(
      db
        .selectFrom('documents')
        .select(['documents.id', 'dealer_id as dealerId', 'contragent_id', 'order_id as orderId', 'kind'])
        .select(['number', 'issued_on as issuedOn', 'amount', 'cancelled'])
        .where('number_key', '=', documentKey)
        .$if(kinds.length > 0, (query) => query.where('kind', 'in', kinds))
        .$if(served !== undefined, (query) => query.where('dealer_id', 'in', servedDealers(served!)))
        .orderBy('issued_on', 'desc')
        .orderBy('documents.id', 'desc')
        .limit(mostDocuments)
        .as('found'),
    )
    .innerJoin('contragents', 'contragents.id', 'found.contragent_id')
    .select(['found.id', 'found.dealerId', 'found.orderId', 'found.kind', 'found.number'])
    .select(['found.issuedOn', 'found.amount', 'found.cancelled', 'contragents.company'])
    .orderBy('found.issuedOn', 'desc')
    .orderBy('found.id', 'desc')
    .execute();
  const alike = rows.filter((row) => prefixOf(row.number).startsWith(prefixOf(number)));
  return shown(
    alike.map(({ cancelled, ...row }) => ({ ...row, isWithdrawn: cancelled === 1 })),
    (row) => foldArticul(row.number) === foldArticul(number),
  );
}

/** Returns what precedes the last digits of a number, folded: «УТ-000123» → «yt». */
function prefixOf(number: string): string {
  return foldArticul(/^(.*?)\d+\D*$/.exec(number)?.[1] ?? '');
}

/** Returns the return with this number. */
export async function returnsNumbered(
  db: Kysely<Database>,
  { return: id }: Pick<Readings, 'return'>,
  served: number | undefined,
): Promise<Found<FoundReturn>> {
  if (id === undefined) return shown([], () => true);
  const rows = await db
    .selectFrom('returns')
    .innerJoin('dealers', 'dealers.id', 'returns.dealer_id')
    .select(['returns.id', 'returns.state', 'returns.total', 'dealers.header as dealer'])
    .where('returns.id', '=', id)
    .$if(served !== undefined, (query) => query.where('dealers.staff_id', '=', served!))
    .execute();
  return shown(
    rows.map(({ state, ...row }) => ({
      ...row,
      number: returnNumber(row.id),
      state: shownReturnState(state).header,
    })),
    () => true,
  );
}

/** Returns the payments with this number, newest first. */
export async function paymentsNumbered(
  db: Kysely<Database>,
  { numbers }: Numbers,
  served: number | undefined,
): Promise<Found<FoundPayment>> {
  if (numbers.length === 0) return shown([], () => true);
  const rows = await db
    .selectFrom('payments')
    .innerJoin('dealers', 'dealers.id', 'payments.dealer_id')
    .select(['payments.id', 'payments.kind', 'payments.number', 'payments.paid_on as paidOn'])
    .select(['payments.amount', 'payments.cancelled_at as cancelledAt', 'dealers.header as dealer'])
    .where('payments.number', 'in', numbers)
    .$if(served !== undefined, (query) => query.where('dealers.staff_id', '=', served!))
    .orderBy('payments.id', 'desc')
    .limit(toRead)
    .execute();
  return shown(
    rows.map(({ cancelledAt, ...row }) => ({ ...row, isCancelled: cancelledAt !== null })),
    () => true,
  );
}
