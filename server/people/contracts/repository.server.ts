import { type Kysely, sql } from 'kysely';
import { compiledOnce } from '../../db/compiled-once.server.ts';
import type { Database } from '../../db/schema.ts';
import type { PricePolitics, WarehouseInfo } from '../../goods/model.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { currentDay } from '../../kernel/clock.ts';
import { inForceOn } from './in-force.repository.server.ts';
import type { Validity } from './in-force.ts';

/**
 * A contract under which the actor may order: the contract and its contragent are active, it is in force today, and
 * it is assigned to the actor if the actor is a manager.
 */
export type Contract = {
  id: number;
  header: string;
  contragentId: number;
  company: string;
  priceTypeId: number;
  priceType: string;
  discountBp: number;
  /** Prices are rounded to a multiple of this number of kopecks. */
  roundTo: number;
  /** In kopecks; 0 means prepayment. */
  creditLimit: number;
  /** Unpaid shipments and open orders, in kopecks (decisions/kept-sums.md). */
  owed: number;
  /** 1 when expected goods may be ordered. */
  ordersExpected: number;
  /** 1 when the account has selected this contract. */
  chosen: number;
};

/** Returns a subquery of the ids of the contracts assigned to a manager (§10.1). */
export function givenContracts(db: Kysely<Database>, { accountId }: Pick<SignedIn, 'accountId'>) {
  return db.selectFrom('account_contracts').select('contract_id').where('account_id', '=', accountId);
}

type Owner = Pick<SignedIn, 'dealerId' | 'accountId' | 'role'>;

/** Returns all contracts under which the actor may order, oldest first. */
export async function contractsOf(db: Kysely<Database>, actor: Owner): Promise<Contract[]> {
  return queriesOf(actor).all(db, idsOf(actor));
}

/** A contract with the warehouses from which it allows orders, in display order, without hidden ones. */
export type ContractWithWarehouses = Contract & { warehouses: WarehouseInfo[] };

/** Returns one of the contracts under which the actor may order; undefined for any other id. */
export async function namedContractWithWarehouses(
  db: Kysely<Database>,
  actor: SignedIn,
  contractId: number,
): Promise<ContractWithWarehouses | undefined> {
  return withWarehouses(await queriesOf(actor).named(db, { ...idsOf(actor), contractId }));
}

/**
 * Returns the contract that the account selected, or the first one if the selected contract was closed or withdrawn;
 * undefined when there is none.
 */
export async function chosenContractWithWarehouses(
  db: Kysely<Database>,
  actor: SignedIn,
): Promise<ContractWithWarehouses | undefined> {
  return withWarehouses(await queriesOf(actor).chosen(db, idsOf(actor)));
}

type Ids = { accountId: number; dealerId: number; today: string };

function idsOf({ accountId, dealerId }: Owner): Ids {
  return { accountId, dealerId, today: currentDay() };
}

/** Returns whether the actor may order only under assigned contracts; this applies to managers. */
function isGiven({ role }: Owner): boolean {
  return role === 'manager';
}

function queriesOf(actor: Owner) {
  return isGiven(actor) ? ofManagers : ofOthers;
}

const ofManagers = contractQueries(true);
const ofOthers = contractQueries(false);

function contractQueries(given: boolean) {
  return {
    all: compiledOnce((db, ids: Ids) => mayOrderUnder(db, ids, given).orderBy('contracts.id')),
    chosen: compiledOnce((db, ids: Ids) => {
      const contracts = mayOrderUnder(db, ids, given);
      return joinWarehouses(db, contracts.orderBy('chosen', 'desc').orderBy('contracts.id').limit(1));
    }),
    named: compiledOnce((db, { contractId, ...ids }: Ids & { contractId: number }) =>
      joinWarehouses(db, mayOrderUnder(db, ids, given).where('contracts.id', '=', contractId)),
    ),
  };
}

function mayOrderUnder(db: Kysely<Database>, { accountId, dealerId, today }: Ids, given: boolean) {
  return db
    .selectFrom('contracts')
    .innerJoin('contragents', 'contragents.id', 'contracts.contragent_id')
    .innerJoin('price_types', 'price_types.id', 'contracts.price_type_id')
    .leftJoin('contract_sums', 'contract_sums.contract_id', 'contracts.id')
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.contract_id', '=', 'contracts.id').on('accounts.id', '=', accountId),
    )
    .select([
      'contracts.id',
      'contracts.header',
      'contracts.contragent_id as contragentId',
      'contragents.company',
      // Without prices while 1C has the price type marked for deletion.
      sql<number>`case when for_sale = 1 then contracts.price_type_id else 0 end`.as('priceTypeId'),
      'price_types.header as priceType',
      'contracts.discount_bp as discountBp',
      'price_types.round_to as roundTo',
      'contracts.credit_limit as creditLimit',
      'contracts.orders_expected as ordersExpected',
      sql<number>`coalesce(balance + open_total, 0)`.as('owed'),
      sql<number>`case when accounts.id is null then 0 else 1 end`.as('chosen'),
    ])
    .where('contracts.dealer_id', '=', dealerId)
    .where('contracts.enabled', '=', 1)
    .where('contragents.enabled', '=', 1)
    .where(inForceOn(today))
    .$if(given, (query) => query.where('contracts.id', 'in', givenContracts(db, { accountId })));
}

/** Returns a row for each warehouse of a contract, or one row when it has none. */
function joinWarehouses(db: Kysely<Database>, contract: ReturnType<typeof mayOrderUnder>) {
  return db
    .selectFrom(contract.as('current'))
    .leftJoin('contract_warehouses', 'contract_warehouses.contract_id', 'current.id')
    .leftJoin('warehouses', (join) =>
      join.onRef('warehouses.id', '=', 'contract_warehouses.wms_id').on('warehouses.hidden', '=', 0),
    )
    .leftJoin('regions', 'regions.id', 'warehouses.region_id')
    .selectAll('current')
    .select([
      'warehouses.id as wms',
      'warehouses.header as wmsHeader',
      'warehouses.region_id as regionId',
      'regions.header as regionHeader',
    ])
    .orderBy('warehouses.sort')
    .orderBy('warehouses.id');
}

type WarehouseRow = Contract & {
  wms: number | null;
  wmsHeader: string | null;
  regionId: number | null;
  regionHeader: string | null;
};

function withWarehouses(rows: WarehouseRow[]): ContractWithWarehouses | undefined {
  const [first] = rows.map(({ wms, wmsHeader, regionId, regionHeader, ...contract }) => contract);
  const warehouses = rows.flatMap(({ wms, wmsHeader, regionId, regionHeader }) =>
    wms === null ? [] : [{ id: wms, header: wmsHeader!, regionId: regionId!, regionHeader: regionHeader! }],
  );
  return first && { ...first, warehouses };
}

/** The conditions for ordering under a contract of the dealer; 1 means true. */
type Terms = Validity & {
  header: string;
  enabled: number;
  company: string;
  companyEnabled: number;
  given: number;
};

/**
 * Returns the conditions for ordering under any contract of the dealer, whether or not they are met; undefined for a
 * contract of another dealer.
 */
export async function termsOf(
  db: Kysely<Database>,
  actor: SignedIn,
  contractId: number,
): Promise<Terms | undefined> {
  return db
    .selectFrom('contracts')
    .innerJoin('contragents', 'contragents.id', 'contracts.contragent_id')
    .leftJoin('account_contracts', (join) =>
      join
        .onRef('account_contracts.contract_id', '=', 'contracts.id')
        .on('account_contracts.account_id', '=', actor.accountId),
    )
    .select([
      'contracts.header',
      'contracts.enabled',
      'contracts.valid_from as validFrom',
      'contracts.valid_to as validTo',
      'contragents.company',
      'contragents.enabled as companyEnabled',
      isGiven(actor)
        ? sql<number>`case when account_contracts.account_id is null then 0 else 1 end`.as('given')
        : sql<number>`1`.as('given'),
    ])
    .where('contracts.id', '=', contractId)
    .where('contracts.dealer_id', '=', actor.dealerId)
    .executeTakeFirst();
}

/**
 * Returns the contract that the account has selected, or the one last announced to it; it may have been closed
 * meanwhile. Null when none was announced yet.
 */
export async function chosenContractId(db: Kysely<Database>, actor: SignedIn): Promise<number | null> {
  const row = await db
    .selectFrom('accounts')
    .select('contract_id')
    .where('id', '=', actor.accountId)
    .executeTakeFirst();
  return row?.contract_id ?? null;
}

/** Makes a contract the current one; first check that the actor may order under it. */
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

/**
 * Makes a contract the current one, unless a contract other than `known` was chosen meanwhile; `known` is null
 * when none was chosen.
 */
export async function confirmContract(
  db: Kysely<Database>,
  actor: SignedIn,
  { known, id }: { known: number | null; id: number },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ contract_id: id })
    .where('id', '=', actor.accountId)
    .where((eb) => (known === null ? eb('contract_id', 'is', null) : eb('contract_id', '=', known)))
    .execute();
}

/** Returns a manager's price politics; undefined for other accounts and for a manager without politics. */
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
