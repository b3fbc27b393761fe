import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { CatalogueView, WarehouseInfo } from '../../goods/model.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import {
  type Contract,
  type ContractWithWarehouses,
  chosenContractWithWarehouses,
  namedContractWithWarehouses,
  politicsOf,
} from './repository.server.ts';
import { seesWholesale } from './sees-wholesale.ts';

/** The current contract of an account, with the account's view of the catalogue. */
export type CurrentContract = Contract & {
  warehouses: WarehouseInfo[];
  view: CatalogueView;
  /** False when price politics or this browser's setting hide wholesale prices and sums. */
  showWholesale: boolean;
};

/**
 * Returns the current contract of an account: the selected contract, or the first available one if the selected
 * contract was closed or withdrawn (§10.10). Undefined when there is none.
 */
export async function currentContract(
  db: Kysely<Database>,
  actor: SignedIn,
): Promise<CurrentContract | undefined> {
  const contract = await chosenContractWithWarehouses(db, actor);
  return contract && withView(db, actor, contract);
}

/** Returns one of the contracts under which an account may order; undefined for any other id. */
export async function namedContract(
  db: Kysely<Database>,
  actor: SignedIn,
  contractId: number,
): Promise<CurrentContract | undefined> {
  const contract = await namedContractWithWarehouses(db, actor, contractId);
  return contract && withView(db, actor, contract);
}

async function withView(
  db: Kysely<Database>,
  actor: SignedIn,
  contract: ContractWithWarehouses,
): Promise<CurrentContract> {
  const politics = await politicsOf(db, actor);
  const { priceTypeId, discountBp, roundTo, ordersExpected, warehouses } = contract;
  return {
    ...contract,
    showWholesale: seesWholesale(actor, politics),
    view: {
      ...{ priceTypeId, discountBp, roundTo, politics, ordersExpected },
      warehouses: warehouses.map(({ id }) => id),
    },
  };
}

/** Returns the selected contract, else the first. */
export function pickCurrent<T extends { chosen: number }>(contracts: readonly T[]): T | undefined {
  return contracts.find(({ chosen }) => chosen === 1) ?? contracts[0];
}

/** The default region of §9.12. */
const defaultRegion = 1;

/** Returns the region of the default warehouse; "1" without a default warehouse (§9.12). */
export function homeRegion(current: CurrentContract | undefined): number {
  const home = current && defaultWarehouse(current);
  return current?.warehouses.find(({ id }) => id === home)?.regionId ?? defaultRegion;
}

/**
 * Returns the default warehouse "1" (§9.12), or the contract's first one if it does not allow "1". Undefined when the
 * contract allows none.
 */
export function defaultWarehouse(current: Pick<CurrentContract, 'view'>): number | undefined {
  const { warehouses } = current.view;
  return warehouses.includes(1) ? 1 : warehouses[0];
}
