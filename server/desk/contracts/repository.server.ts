import type { Kysely } from 'kysely';
import { bulkInsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import type { ContractRecord } from './contract-view.ts';

type Found = ContractRecord & { dealerId: number; balance: number; open: number };

/** Returns a contract; undefined if there is none or its dealer is outside `served`. */
export async function findContract(
  db: Kysely<Database>,
  id: number,
  served: number | undefined,
): Promise<Found | undefined> {
  const row = await db
    .selectFrom('contracts')
    .innerJoin('dealers', 'dealers.id', 'contracts.dealer_id')
    .leftJoin('contract_sums', 'contract_sums.contract_id', 'contracts.id')
    .select([
      'contracts.id',
      'contracts.header',
      'contracts.dealer_id as dealerId',
      'contracts.contragent_id as contragentId',
      'contracts.price_type_id as priceTypeId',
      'contracts.discount_bp as discountBp',
      'contracts.credit_limit as creditLimit',
      'contracts.deferral_days as deferralDays',
      'contracts.valid_from as validFrom',
      'contracts.valid_to as validTo',
      'contracts.orders_expected',
      'contracts.enabled',
      'contract_sums.balance',
      'contract_sums.open_total as open',
    ])
    .where('contracts.id', '=', id)
    .$if(served !== undefined, (query) => query.where('dealers.staff_id', '=', served!))
    .executeTakeFirst();
  if (!row) return undefined;
  const warehouses = await db
    .selectFrom('contract_warehouses')
    .select('wms_id')
    .where('contract_id', '=', id)
    .orderBy('wms_id')
    .execute();
  const { orders_expected, ...rest } = row;
  return {
    ...rest,
    ordersExpected: orders_expected === 1,
    enabled: row.enabled === 1,
    balance: Number(row.balance ?? 0),
    open: Number(row.open ?? 0),
    warehouses: warehouses.map(({ wms_id }) => wms_id),
  };
}

/** Locks contracts until the transaction ends. Changes nothing (see `holdAccount`). */
export async function holdContracts(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('contracts')
    .set((eb) => ({ enabled: eb.ref('enabled') }))
    .where('id', 'in', ids)
    .execute();
}

/** Locks a contract, like `holdContracts`. */
export async function holdContract(db: Kysely<Database>, id: number): Promise<void> {
  await holdContracts(db, [id]);
}

type Written = Omit<ContractRecord, 'id'>;

const written = (contract: Written) => ({
  contragent_id: contract.contragentId,
  header: contract.header,
  price_type_id: contract.priceTypeId,
  discount_bp: contract.discountBp,
  credit_limit: contract.creditLimit,
  deferral_days: contract.deferralDays,
  valid_from: contract.validFrom,
  valid_to: contract.validTo,
  orders_expected: contract.ordersExpected ? 1 : 0,
  enabled: contract.enabled ? 1 : 0,
});

/** Adds a contract to a dealer and returns its id. */
export async function insertContract(
  db: Kysely<Database>,
  dealerId: number,
  contract: Written,
): Promise<number> {
  const { insertId } = await db
    .insertInto('contracts')
    .values({ dealer_id: dealerId, ...written(contract) })
    .executeTakeFirstOrThrow();
  const id = Number(insertId);
  await insertWarehouses(db, id, contract.warehouses);
  return id;
}

/** Updates a contract and its warehouses. */
export async function updateContract(db: Kysely<Database>, id: number, contract: Written): Promise<void> {
  await db.updateTable('contracts').set(written(contract)).where('id', '=', id).execute();
  await db.deleteFrom('contract_warehouses').where('contract_id', '=', id).execute();
  await insertWarehouses(db, id, contract.warehouses);
}

async function insertWarehouses(db: Kysely<Database>, contract_id: number, ids: number[]): Promise<void> {
  await bulkInsert(
    db,
    'contract_warehouses',
    ids.map((wms_id) => ({ contract_id, wms_id })),
  );
}
