import { askedContract } from '../contracts/asked-contract.server.ts';
import type { SignedIn } from '../kernel/actor.ts';
import { fail, ok } from '../kernel/result.ts';
import type { Context } from '../kernel/use-case.ts';
import { withoutPriceOrder } from './hidden-prices.ts';
import type { CatalogueModel, FilterState } from './model.ts';

/** Where the dealer's catalogue opens (contract §2, «Where the filter opens»). */
const home = 2;

type Asked = {
  state: FilterState;
  /** The address names no node: node 2 opens, or the whole catalogue where there is none. */
  opening?: boolean;
  /** The contract whose prices are asked for, else the current one. */
  under?: number;
};

/**
 * What a filter state finds under a contract, its products as the model shows them: whoever passes them on hides what wholesale prices
 * `contract.showWholesale` hides. `state` is what was filtered by, without what the contract or hidden prices do not allow; `paths`
 * lead down to its nodes. Refusals: NO_CONTRACT, NOT_FOUND for unknown nodes or another's contract.
 */
export async function findGoods(
  { state: asked, opening, under }: Asked,
  { db, actor, catalogue }: Pick<Context<SignedIn>, 'db' | 'actor' | 'catalogue'>,
) {
  const [shown, model] = await Promise.all([askedContract(db, actor, under), catalogue()]);
  if (!shown.ok) return shown;
  const contract = shown.value;
  const state = possible(opening ? { ...asked, catalog: homeOf(model) } : asked, contract);
  const paths = state.catalog.map((id) => model.path(id));
  if (paths.length > 0 && paths.every((path) => path.length === 0)) return fail('NOT_FOUND');
  const found = model.filter(state, contract.view);
  return ok({ contract, model, paths, ...found, state: { ...state, page: found.paging.page } });
}

function homeOf(model: CatalogueModel): number[] {
  return model.path(home).length > 0 ? [home] : [];
}

/** Leaves out what the contract or the hidden prices do not allow. */
function possible(
  state: FilterState,
  { warehouses, showWholesale }: { warehouses: { id: number }[]; showWholesale: boolean },
): FilterState {
  return {
    ...withoutPriceOrder(state, showWholesale),
    warehouse: warehouses.some(({ id }) => id === state.warehouse) ? state.warehouse : undefined,
  };
}
