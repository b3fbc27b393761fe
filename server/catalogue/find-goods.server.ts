import { withoutPriceOrder } from '../goods/hidden-prices.ts';
import type { CatalogueModel, FilterState } from '../goods/model.ts';
import type { SignedIn } from '../kernel/actor.ts';
import { fail, ok } from '../kernel/result.ts';
import type { Context } from '../kernel/use-case.ts';
import { askedContract } from '../people/contracts/asked-contract.server.ts';
import { foreignWarehouse } from './foreign-warehouse.ts';

/** The node with which the dealer's catalogue opens (§10.12). */
const home = 2;

type Asked = {
  state: FilterState;
  /** True when the address names no node: node 2 opens, or the whole catalogue when it does not exist. */
  opening?: boolean;
  /** The contract that determines the prices, by default the current one. */
  under?: number;
};

/**
 * Returns the goods that match a filter state under a contract, as the model shows them: the caller must hide
 * wholesale prices according to `contract.showWholesale`. `state` is the filter that was applied, without
 * conditions that hidden prices forbid; `paths` lead to its nodes. Refusals: NOT_FOUND for unknown nodes or a
 * contract that the account may not use, BAD_INPUT for a warehouse that the contract does not allow.
 */
export async function findGoods(
  { state: asked, opening, under }: Asked,
  { db, actor, catalogue }: Pick<Context<SignedIn>, 'db' | 'actor' | 'catalogue'>,
) {
  const [shown, model] = await Promise.all([askedContract(db, actor, under), catalogue()]);
  if (!shown.ok) return shown;
  const contract = shown.value;
  const foreign = foreignWarehouse(asked.warehouse, contract.warehouses);
  if (foreign) return foreign;
  const opened = opening ? { ...asked, catalog: homeOf(model) } : asked;
  const state = withoutPriceOrder(opened, contract.showWholesale);
  const paths = state.catalog.map((id) => model.path(id));
  if (paths.length > 0 && paths.every((path) => path.length === 0)) return fail('NOT_FOUND');
  const found = model.filter(state, contract.view);
  return ok({ contract, model, paths, ...found, state: { ...state, page: found.paging.page } });
}

function homeOf(model: CatalogueModel): number[] {
  return model.path(home).length > 0 ? [home] : [];
}
