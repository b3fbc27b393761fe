import type { Kysely } from 'kysely';
import type { CatalogueView, WarehouseInfo } from '../catalogue/model.ts';
import type { Database } from '../db/schema.ts';
import type { SignedIn } from '../kernel/actor.ts';
import { type Failure, fail } from '../kernel/result.ts';
import {
  type Contract,
  chosenContractRow,
  contractRow,
  politicsOf,
  warehousesOf,
} from './repository.server.ts';
import { seesWholesale } from './sees-wholesale.ts';

/** The contract that an account works under now, with what it sees through it. */
export type CurrentContract = Contract & {
  warehouses: WarehouseInfo[];
  view: CatalogueView;
  /** False: wholesale prices and sums are hidden, by price politics or by this browser. */
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
  const contract = await chosenContractRow(db, actor);
  return contract && withView(db, actor, contract);
}

/** One of the contracts that an account may order under; undefined for any other. */
export async function namedContract(
  db: Kysely<Database>,
  actor: SignedIn,
  contractId: number,
): Promise<CurrentContract | undefined> {
  const contract = await contractRow(db, actor, contractId);
  return contract && withView(db, actor, contract);
}

async function withView(db: Kysely<Database>, actor: SignedIn, contract: Contract): Promise<CurrentContract> {
  const [warehouses, politics] = await Promise.all([warehousesOf(db, contract.id), politicsOf(db, actor)]);
  return {
    ...contract,
    warehouses,
    showWholesale: seesWholesale(actor, politics),
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

/** §9. */
const defaultRegion = 1;

/** The region of the default warehouse; "1" where there is none (§9). */
export function homeRegion(current: CurrentContract | undefined): number {
  const home = current && defaultWarehouse(current);
  return current?.warehouses.find(({ id }) => id === home)?.regionId ?? defaultRegion;
}

/** Default warehouse "1" (§9); the contract's first where it does not allow that one. Undefined when it allows none. */
export function defaultWarehouse(current: Pick<CurrentContract, 'view'>): number | undefined {
  const { warehouses } = current.view;
  return warehouses.includes(1) ? 1 : warehouses[0];
}
