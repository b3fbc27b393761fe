import type { Kysely } from 'kysely';
import type { CatalogueView } from '../catalogue/model.ts';
import type { Database } from '../db/schema.ts';
import { pickCurrent } from './current.server.ts';
import {
  type AccountContract,
  contractsOfAccounts,
  politicsOfAccounts,
  warehousesOfContracts,
} from './of-accounts.repository.server.ts';

/** Through whose eyes an account sees the catalogue, and under which contract. */
export type AccountView = { contractId: number; view: CatalogueView };

/**
 * The current contracts of many accounts, with what each sees through it, as `currentContract` gives it for one: four queries
 * whatever their number. Accounts that are disabled or have no contract are left out.
 */
export async function viewsOfAccounts(
  db: Kysely<Database>,
  accountIds: number[],
): Promise<Map<number, AccountView>> {
  if (accountIds.length === 0) return new Map();
  const contracts = new Map<number, AccountContract[]>();
  for (const each of await contractsOfAccounts(db, accountIds))
    contracts.set(each.accountId, [...(contracts.get(each.accountId) ?? []), each]);
  const current = [...contracts.values()].flatMap((own) => pickCurrent(own, own[0]?.chosen ?? null) ?? []);
  if (current.length === 0) return new Map();

  const [warehouses, politics] = await Promise.all([
    warehousesOfContracts(db, [...new Set(current.map(({ id }) => id))]),
    politicsOfAccounts(db, accountIds),
  ]);
  return new Map(
    current.map(({ accountId, id, priceTypeId, discountBp }): [number, AccountView] => [
      accountId,
      {
        contractId: id,
        view: {
          priceTypeId,
          discountBp,
          politics: politics.get(accountId),
          warehouses: warehouses.get(id) ?? [],
        },
      },
    ]),
  );
}
