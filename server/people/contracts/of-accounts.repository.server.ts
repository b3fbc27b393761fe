import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { PricePolitics } from '../../goods/model.ts';
import { currentDay } from '../../kernel/clock.ts';
import { inForceOn } from './in-force.repository.server.ts';

/** A contract under which an account may order; `chosen` 1: the account has selected it. */
export type AccountContract = {
  accountId: number;
  chosen: number;
  id: number;
  priceTypeId: number;
  discountBp: number;
  roundTo: number;
};

/**
 * Returns the contracts under which each of these accounts may order, oldest first; omits disabled accounts.
 */
export async function contractsOfAccounts(
  db: Kysely<Database>,
  accountIds: number[],
): Promise<AccountContract[]> {
  return db
    .selectFrom('accounts')
    .innerJoin('contracts', 'contracts.dealer_id', 'accounts.dealer_id')
    .innerJoin('contragents', 'contragents.id', 'contracts.contragent_id')
    .innerJoin('price_types', 'price_types.id', 'contracts.price_type_id')
    .leftJoin('account_contracts as given', (join) =>
      join.onRef('given.account_id', '=', 'accounts.id').onRef('given.contract_id', '=', 'contracts.id'),
    )
    .select([
      'accounts.id as accountId',
      sql<number>`case when accounts.contract_id = contracts.id then 1 else 0 end`.as('chosen'),
      'contracts.id',
      // Without prices while 1C has the price type marked for deletion.
      sql<number>`case when for_sale = 1 then contracts.price_type_id else 0 end`.as('priceTypeId'),
      'contracts.discount_bp as discountBp',
      'price_types.round_to as roundTo',
    ])
    .where('accounts.id', 'in', accountIds)
    .where('accounts.enabled', '=', 1)
    .where('contracts.enabled', '=', 1)
    .where('contragents.enabled', '=', 1)
    .where(inForceOn(currentDay()))
    .where((eb) => eb.or([eb('accounts.type_id', '!=', '2'), eb('given.contract_id', 'is not', null)]))
    .orderBy('contracts.id')
    .execute();
}

/** Returns the warehouses that these contracts allow, by contract, in display order; omits hidden warehouses. */
export async function warehousesOfContracts(
  db: Kysely<Database>,
  contractIds: number[],
): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('contract_warehouses')
    .innerJoin('warehouses', 'warehouses.id', 'contract_warehouses.wms_id')
    .select(['contract_warehouses.contract_id as contract', 'warehouses.id'])
    .where('contract_warehouses.contract_id', 'in', contractIds)
    .where('warehouses.hidden', '=', 0)
    .orderBy('warehouses.sort')
    .orderBy('warehouses.id')
    .execute();
  const allowed = new Map<number, number[]>();
  for (const { contract, id } of rows) allowed.set(contract, [...(allowed.get(contract) ?? []), id]);
  return allowed;
}

/** Returns the price politics of these accounts, by account; only managers have any. */
export async function politicsOfAccounts(
  db: Kysely<Database>,
  accountIds: number[],
): Promise<Map<number, PricePolitics>> {
  const [own, brands] = await Promise.all([
    db
      .selectFrom('price_politics')
      .innerJoin('accounts', 'accounts.id', 'price_politics.account_id')
      .selectAll('price_politics')
      .where('account_id', 'in', accountIds)
      .where('accounts.type_id', '=', '2')
      .execute(),
    db.selectFrom('price_politics_brands').selectAll().where('account_id', 'in', accountIds).execute(),
  ]);
  const politics = new Map(
    own.map(({ account_id, mode, percent_bp, show_wholesale }): [number, PricePolitics] => [
      account_id,
      { mode, percentBp: percent_bp, showWholesale: show_wholesale === 1, brands: new Map() },
    ]),
  );
  for (const { account_id, brand_id, mode, percent_bp } of brands)
    politics.get(account_id)?.brands.set(brand_id, { mode, percentBp: percent_bp });
  return politics;
}
