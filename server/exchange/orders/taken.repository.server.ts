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

/** An order about which 1C speaks. */
export type TakenOrder = NonNullable<Awaited<ReturnType<typeof orderById>>>;

function orders(db: Kysely<Database>) {
  return db.selectFrom('orders').select(orderColumns);
}

/** Returns an order by its id, locked until the transaction ends; undefined for none. */
export function orderById(db: Kysely<Database>, id: number) {
  return locked(db, orders(db)).where('id', '=', id).executeTakeFirst();
}

/**
 * Returns the orders that had this number in the old portal, and the one with this id. It locks nothing: a lock on a number
 * that nobody has would hold up whoever places an order.
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

/** Returns the order that 1C has made under its own id, locked likewise. */
export function orderByExternalId(db: Kysely<Database>, id: string) {
  return locked(db, orders(db)).where('external_id', '=', id).limit(1).executeTakeFirst();
}

function locked<O>(db: Kysely<Database>, query: SelectQueryBuilder<Database, 'orders', O>) {
  return query.$call(forUpdate(db));
}

/**
 * Returns the newest revision of an order that 1C is known to have: the last that it confirmed, else the first that it was
 * given; undefined when it never was.
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

/** Writes number and day of an order in 1C, and when it was paid. */
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

/** Writes that 1C has the order as it is now, so that it is not given to it. */
export async function writeKnown(db: Kysely<Database>, id: number): Promise<void> {
  await db
    .updateTable('orders')
    .set({ exchange_state: 'confirmed', exchange_problem: '' })
    .where('id', '=', id)
    .where('exchange_state', '!=', 'born')
    .execute();
}

/** A product by which 1C names a line. */
export type KnownGood = {
  id: number;
  externalId: string;
  articul: string;
  header: string;
  unit: string;
  /** The rate of VAT in basis points; null: unknown. */
  vat: number | null;
  /** 1: without VAT. */
  vatFree: number;
};

/** Returns the products of these ids of 1C, by id. */
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

/** Returns the warehouses by their ids of 1C and by their names. */
export async function warehousesOf1c(db: Kysely<Database>) {
  return db
    .selectFrom('warehouses')
    .select(['id', 'external_id as externalId', 'header', 'organisation'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
}
