import { z } from 'zod';
import { currentContract } from '../contracts/current.server.ts';
import { freeLimit } from '../contracts/free-limit.server.ts';
import { mayOrder, signedIn } from '../kernel/actor.ts';
import { zFlag } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { filterShape, toFilterState } from './filter-input.ts';
import { dealerDefaults } from './filter-url.ts';
import { goodsItems } from './goods-items.server.ts';
import type { CatalogueModel, FilterState } from './model.ts';

/** Where the dealer's catalogue opens (contract §2, «Where the filter opens»). */
const home = 2;

/**
 * Everything the dealer's catalogue screen shows: goods with the account's marks and basket, facets, the contract, what is left
 * of its limit (kopecks). `opening`: the address names no node, so node 2 opens, or the whole catalogue where there is none.
 * `hidePrices`: this browser hides wholesale prices; then nothing of the answer tells them, nor is it filtered or sorted by
 * them. An observer may look, but not order (contract §2). Refusals: NO_CONTRACT, NOT_FOUND for an unknown node.
 */
export const showCatalogue = useCase({
  name: 'show-catalogue',
  access: signedIn,
  writes: false,
  input: z
    .object({ ...filterShape(dealerDefaults), opening: zFlag, hidePrices: zFlag })
    .transform(({ opening, hidePrices, ...sent }, { issues }) => ({
      opening,
      hidePrices,
      state: toFilterState(sent, issues),
    })),
  async run({ opening, hidePrices, state: asked }, { db, actor, catalogue }) {
    const [contract, model] = await Promise.all([currentContract(db, actor), catalogue()]);
    if (!contract) return fail('NO_CONTRACT');
    const withPrices = contract.showWholesale && !hidePrices;
    const state = possible(opening ? { ...asked, catalog: homeOf(model) } : asked, contract, withPrices);
    const path = state.catalog[0] === undefined ? [] : model.path(state.catalog[0]);
    if (state.catalog.length > 0 && path.length === 0) return fail('NOT_FOUND');

    const { products, ...found } = model.filter(state, contract.view);
    const [items, limit] = await Promise.all([
      goodsItems(db, actor, products, { withPrices }),
      freeLimit(db, contract),
    ]);
    return ok({
      contract: { id: contract.id, header: contract.header, company: contract.company },
      warehouses: contract.warehouses,
      /** Undefined for prepayment. */
      freeLimit: limit,
      showWholesale: withPrices,
      /** Whether there is anything to hide: price politics may hide wholesale prices for good. */
      mayHidePrices: contract.showWholesale,
      mayOrder: mayOrder(actor),
      state: { ...state, page: found.paging.page, byprice: bounded(state) ? state.byprice : asked.byprice },
      path,
      items,
      ...found,
    });
  },
});

function homeOf(model: CatalogueModel): number[] {
  return model.path(home).length > 0 ? [home] : [];
}

/** Without bounds nothing is filtered by price, and the choice of which price is the person's own again. */
function bounded({ minprice, maxprice }: FilterState): boolean {
  return minprice !== undefined || maxprice !== undefined;
}

/** Leaves out what the contract or the hidden prices do not allow. */
function possible(
  state: FilterState,
  contract: { warehouses: { id: number }[] },
  withPrices: boolean,
): FilterState {
  return {
    ...state,
    catalog: state.catalog.slice(0, 1),
    warehouse: contract.warehouses.some(({ id }) => id === state.warehouse) ? state.warehouse : undefined,
    byprice: withPrices ? state.byprice : 'price_rrc',
    sorting: withPrices || state.sorting?.field !== 'price' ? state.sorting : undefined,
  };
}
