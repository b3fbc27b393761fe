import type { Kysely } from 'kysely';
import type { PricePolitics, WarehouseInfo } from '../catalogue/model.ts';
import type { Database } from '../db/schema.ts';
import type { SignedIn } from '../kernel/actor.ts';

/** A contract that the actor may order under: it and its contragent are active, and a manager was given it. */
export type Contract = {
  id: number;
  header: string;
  contragentId: number;
  company: string;
  priceTypeId: number;
  priceType: string;
  discountBp: number;
  /** Kopecks; 0 means prepayment. */
  creditLimit: number;
};

/** The ids of the contracts that a manager was given, to be asked within a query (contract §2, «Who may what»). */
export function givenContracts(db: Kysely<Database>, { accountId }: Pick<SignedIn, 'accountId'>) {
  return db.selectFrom('account_contracts').select('contract_id').where('account_id', '=', accountId);
}

/** All contracts that the actor may order under, oldest first. */
export async function contractsOf(db: Kysely<Database>, actor: SignedIn): Promise<Contract[]> {
  return mayOrderUnder(db, actor).orderBy('contracts.id').execute();
}

/** One of them; undefined for any other contract. */
export async function contractRow(
  db: Kysely<Database>,
  actor: SignedIn,
  contractId: number,
): Promise<Contract | undefined> {
  return mayOrderUnder(db, actor).where('contracts.id', '=', contractId).executeTakeFirst();
}

/** The one that the account chose, or the first where that was closed or taken away; undefined when there is none. */
export async function chosenContractRow(
  db: Kysely<Database>,
  actor: SignedIn,
): Promise<Contract | undefined> {
  return mayOrderUnder(db, actor)
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.contract_id', '=', 'contracts.id').on('accounts.id', '=', actor.accountId),
    )
    .orderBy((account) => account('accounts.id', 'is', null))
    .orderBy('contracts.id')
    .limit(1)
    .executeTakeFirst();
}

function mayOrderUnder(db: Kysely<Database>, actor: SignedIn) {
  return db
    .selectFrom('contracts')
    .innerJoin('contragents', 'contragents.id', 'contracts.contragent_id')
    .innerJoin('price_types', 'price_types.id', 'contracts.price_type_id')
    .select([
      'contracts.id',
      'contracts.header',
      'contracts.contragent_id as contragentId',
      'contragents.company',
      'contracts.price_type_id as priceTypeId',
      'price_types.header as priceType',
      'contracts.discount_bp as discountBp',
      'contracts.credit_limit as creditLimit',
    ])
    .where('contracts.dealer_id', '=', actor.dealerId)
    .where('contracts.enabled', '=', 1)
    .where('contragents.enabled', '=', 1)
    .$if(actor.role === 'manager', (query) => query.where('contracts.id', 'in', givenContracts(db, actor)));
}

/** The contract id kept with the account; it may have been closed meanwhile. */
export async function chosenContractId(db: Kysely<Database>, actor: SignedIn): Promise<number | null> {
  const row = await db
    .selectFrom('accounts')
    .select('contract_id')
    .where('id', '=', actor.accountId)
    .executeTakeFirst();
  return row?.contract_id ?? null;
}

/** Makes a contract the current one; check first that the actor may order under it. */
export async function chooseContract(
  db: Kysely<Database>,
  actor: SignedIn,
  contractId: number,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ contract_id: contractId })
    .where('id', '=', actor.accountId)
    .execute();
}

/** Warehouses that a contract allows to order from, in the order they are shown. */
export async function warehousesOf(db: Kysely<Database>, contractId: number): Promise<WarehouseInfo[]> {
  return db
    .selectFrom('contract_warehouses')
    .innerJoin('warehouses', 'warehouses.id', 'contract_warehouses.wms_id')
    .innerJoin('regions', 'regions.id', 'warehouses.region_id')
    .select([
      'warehouses.id',
      'warehouses.header',
      'warehouses.region_id as regionId',
      'regions.header as regionHeader',
    ])
    .where('contract_warehouses.contract_id', '=', contractId)
    .orderBy('warehouses.sort')
    .orderBy('warehouses.id')
    .execute();
}

/** What a manager sees in place of contract prices; undefined for everybody else and for a manager without politics. */
export async function politicsOf(db: Kysely<Database>, actor: SignedIn): Promise<PricePolitics | undefined> {
  if (actor.role !== 'manager') return undefined;
  const [own, brands] = await Promise.all([
    db.selectFrom('price_politics').selectAll().where('account_id', '=', actor.accountId).executeTakeFirst(),
    db.selectFrom('price_politics_brands').selectAll().where('account_id', '=', actor.accountId).execute(),
  ]);
  if (!own) return undefined;
  return {
    mode: own.mode,
    percentBp: own.percent_bp,
    showWholesale: own.show_wholesale === 1,
    brands: new Map(brands.map((rule) => [rule.brand_id, { mode: rule.mode, percentBp: rule.percent_bp }])),
  };
}
