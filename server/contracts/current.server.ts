import type { Kysely } from 'kysely';
import type { CatalogueView, WarehouseInfo } from '../catalogue/model.ts';
import type { Database } from '../db/schema.ts';
import type { SignedIn } from '../kernel/actor.ts';
import { type Failure, fail } from '../kernel/result.ts';
import {
  type Contract,
  chosenContractId,
  contractsOf,
  politicsOf,
  warehousesOf,
} from './repository.server.ts';

/** The contract that an account works under now, with what it sees through it. */
export type CurrentContract = Contract & {
  warehouses: WarehouseInfo[];
  view: CatalogueView;
  /** False when price politics hide wholesale prices from this manager altogether (contract §1). */
  showWholesale: boolean;
};

/**
 * The current contract of an account: the chosen one, or the first that may be ordered under when the chosen one was closed
 * or taken away (contract §2, «Which contract»). Undefined when there is none.
 */
export async function currentContract(
  db: Kysely<Database>,
  actor: SignedIn,
): Promise<CurrentContract | undefined> {
  const [contracts, chosenId] = await Promise.all([contractsOf(db, actor), chosenContractId(db, actor)]);
  const contract = pickCurrent(contracts, chosenId);
  if (!contract) return undefined;
  const [warehouses, politics] = await Promise.all([warehousesOf(db, contract.id), politicsOf(db, actor)]);
  return {
    ...contract,
    warehouses,
    showWholesale: politics?.showWholesale ?? true,
    view: {
      priceTypeId: contract.priceTypeId,
      discountBp: contract.discountBp,
      politics,
      warehouses: warehouses.map(({ id }) => id),
    },
  };
}

/** The chosen contract, else the first. */
export function pickCurrent<T extends { id: number }>(
  contracts: T[],
  chosenId: number | null,
): T | undefined {
  return contracts.find(({ id }) => id === chosenId) ?? contracts[0];
}

/**
 * Refuses with CONTRACT_CHANGED when a form was shown under another contract than the current one (another tab has switched
 * meanwhile); undefined when all is well. A call that names no contract means the current one.
 */
export function refuseOtherContract(
  current: { id: number },
  shownUnder: number | undefined,
): Failure | undefined {
  return shownUnder !== undefined && shownUnder !== current.id ? fail('CONTRACT_CHANGED') : undefined;
}

/** Default warehouse "1" (§9); the contract's first where it does not allow that one. Undefined when it allows none. */
export function defaultWarehouse(current: Pick<CurrentContract, 'view'>): number | undefined {
  const { warehouses } = current.view;
  return warehouses.includes(1) ? 1 : warehouses[0];
}
