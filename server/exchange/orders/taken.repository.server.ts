import type { Kysely, SelectQueryBuilder } from 'kysely';
import { forUpdate } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';

const orderColumns = [
  'id',
  'state',
  'dealer_id as dealerId',
  'contract_id as contractId',
  'account_id as accountId',
  'created_at as createdAt',
  'old_number as oldNumber',
  'delivery_price as deliveryPrice',
  'inn',
  'kpp',
  'exchange_state as exchangeState',
  'exchange_revision as revision',
  'external_id as externalId',
  'external_number as externalNumber',
  'external_on as externalOn',
  'external_paid_on as paidOn',
] as const;

/** An order to which a 1C document refers. */
export type TakenOrder = NonNullable<Awaited<ReturnType<typeof orderById>>>;

function orders(db: Kysely<Database>) {
  return db.selectFrom('orders').select(orderColumns);
}

/** Returns an order by its id, locked until the transaction ends; undefined when there is none. */
export function orderById(db: Kysely<Database>, id: number) {
  return locked(db, orders(db)).where('id', '=', id).executeTakeFirst();
}

/**
 * Returns the orders that had this number in the old portal, and the order with this id. Nothing is locked, because a
 * lock on an unused number would block people who place orders.
 */
export function ordersNumbered(db: Kysely<Database>, number: string, id: number | undefined) {
  const numbered = db
    .selectFrom('orders')
    .select(['id', 'created_at as createdAt', 'old_number as oldNumber', 'inn']);
  return numbered
    .where('old_number', '=', number)
    .union(numbered.where('id', '=', id ?? 0))
    .orderBy('id')
    .execute();
}

/**
 * Returns the orders of a buyer with this number in 1C or in the old portal, at most two. `inn`: '' for any buyer.
 * Locks nothing.
 */
export async function ordersNumberedIn1c(
  db: Kysely<Database>,
  number: string,
  inn: string,
): Promise<number[]> {
  const ofBuyer = db
    .selectFrom('orders')
    .select('id')
    .$if(inn !== '', (query) => query.where('inn', 'in', [inn, '']));
  const rows = await ofBuyer
    .where('external_number', '=', number)
    .union(ofBuyer.where('old_number', '=', number))
    .limit(2)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the order that 1C created under its own id, locked until the transaction ends. */
export function orderByExternalId(db: Kysely<Database>, id: string) {
  return locked(db, orders(db)).where('external_id', '=', id).limit(1).executeTakeFirst();
}

function locked<O>(db: Kysely<Database>, query: SelectQueryBuilder<Database, 'orders', O>) {
  return query.$call(forUpdate(db));
}

/**
 * Returns the newest revision of an order that 1C certainly has: the last confirmed revision, else the first given
 * revision; undefined when none was given.
 */
export async function knownRevision(db: Kysely<Database>, order: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('exchange_given')
    .select(({ fn }) => fn.min('revision').as('first'))
    .select((eb) =>
      eb.fn
        .max(eb.case().when('confirmed_at', 'is not', null).then(eb.ref('revision')).else(null).end())
        .as('confirmed'),
    )
    .where('order_id', '=', order)
    .executeTakeFirst();
  const revision = row?.confirmed ?? row?.first;
  return revision == null ? undefined : Number(revision);
}

export type Facts = {
  externalNumber: string | null;
  externalOn: string | null;
  paidOn: string | null;
};

/** Writes the 1C number and day of an order, and when it was paid. */
export async function writeFacts(db: Kysely<Database>, id: number, facts: Facts, now: number): Promise<void> {
  await db
    .updateTable('orders')
    .set({
      external_number: facts.externalNumber,
      external_on: facts.externalOn,
      external_paid_on: facts.paidOn,
      changed_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Records that 1C has the current state of the order, so that the order is not given to it. */
export async function writeKnown(db: Kysely<Database>, id: number): Promise<void> {
  await db
    .updateTable('orders')
    .set({ exchange_state: 'confirmed', exchange_problem: '' })
    .where('id', '=', id)
    .where('exchange_state', '!=', 'born')
    .execute();
}

/** A product to which a 1C line refers. */
export type KnownGood = {
  id: number;
  externalId: string;
  articul: string;
  header: string;
  unit: string;
  /** The VAT rate in basis points; null when unknown. */
  vat: number | null;
  /** 1 when the product is sold without VAT. */
  vatFree: number;
};

/** Returns the products with these 1C ids, by 1C id. */
export async function goodsByExternalId(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, KnownGood>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'external_id as externalId', 'articul', 'header', 'unit', 'vat', 'vat_free as vatFree'])
    .where('external_id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.externalId!, { ...row, externalId: row.externalId! }]));
}

/** Returns all warehouses with their 1C ids and names. */
export async function warehousesOf1c(db: Kysely<Database>) {
  return db
    .selectFrom('warehouses')
    .select(['id', 'external_id as externalId', 'header', 'organisation'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
}
