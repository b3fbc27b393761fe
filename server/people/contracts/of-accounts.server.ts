import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { CatalogueView } from '../../goods/model.ts';
import { pickCurrent } from './current.server.ts';
import {
  type AccountContract,
  contractsOfAccounts,
  politicsOfAccounts,
  warehousesOfContracts,
} from './of-accounts.repository.server.ts';

/** The current contract of an account and its view of the catalogue. */
export type AccountView = { contractId: number; view: CatalogueView };

/**
 * Returns the current contracts and views of these accounts, as `currentContract` does for one account. Runs at most
 * four queries for any number of accounts. Omits disabled accounts and accounts without a contract.
 */
export async function viewsOfAccounts(
  db: Kysely<Database>,
  accountIds: number[],
): Promise<Map<number, AccountView>> {
  if (accountIds.length === 0) return new Map();
  const contracts = new Map<number, AccountContract[]>();
  for (const each of await contractsOfAccounts(db, accountIds))
    contracts.set(each.accountId, [...(contracts.get(each.accountId) ?? []), each]);
  const current = [...contracts.values()].flatMap((own) => pickCurrent(own) ?? []);
  if (current.length === 0) return new Map();

  const [warehouses, politics] = await Promise.all([
    warehousesOfContracts(db, [...new Set(current.map(({ id }) => id))]),
    politicsOfAccounts(db, accountIds),
  ]);
  return new Map(
    current.map(({ accountId, id, priceTypeId, discountBp, roundTo }): [number, AccountView] => [
      accountId,
      {
        contractId: id,
        view: {
          priceTypeId,
          discountBp,
          roundTo,
          politics: politics.get(accountId),
          warehouses: warehouses.get(id) ?? [],
        },
      },
    ]),
  );
}
