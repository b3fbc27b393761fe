import { z } from 'zod';
import { askedContract } from '../contracts/asked-contract.server.ts';
import { freeLimit } from '../contracts/free-limit.server.ts';
import { mayOrder, signedIn } from '../kernel/actor.ts';
import { zFlag, zIdOrNew } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { filterShape, toFilterState } from './filter-input.ts';
import { dealerDefaults } from './filter-url.ts';
import { goodsItems } from './goods-items.server.ts';
import { withoutPriceOrder } from './hidden-prices.ts';
import type { CatalogueModel, FilterState } from './model.ts';

/** Where the dealer's catalogue opens (contract §2, «Where the filter opens»). */
const home = 2;

/**
 * Everything the dealer's catalogue screen shows: goods with the account's marks and basket, facets, the contract, what is left
 * of its limit (kopecks). `opening`: the address names no node, so node 2 opens, or the whole catalogue where there is none;
 * `detailed`: the goods carry their parameters; `under`: the contract whose prices are asked for, else the current one. Where wholesale prices are hidden nothing of the answer tells them, nor is it filtered or sorted by them. An observer may
 * look, but not order (contract §2). Refusals: NO_CONTRACT, NOT_FOUND for an unknown node or another's contract.
 */
export const showCatalogue = useCase({
  name: 'show-catalogue',
  access: signedIn,
  writes: false,
  input: z
    .object({ ...filterShape(dealerDefaults), opening: zFlag, detailed: zFlag, under: zIdOrNew })
    .transform(({ opening, detailed, under, ...sent }, { issues }) => ({
      ...{ opening, detailed, under },
      state: toFilterState(sent, issues),
    })),
  async run({ opening, detailed, under, state: asked }, { db, actor, catalogue }) {
    const [shown, model] = await Promise.all([askedContract(db, actor, under), catalogue()]);
    if (!shown.ok) return shown;
    const contract = shown.value;
    const { showWholesale } = contract;
    const state = possible(opening ? { ...asked, catalog: homeOf(model) } : asked, contract);
    const paths = state.catalog.map((id) => model.path(id));
    if (paths.length > 0 && paths.every((path) => path.length === 0)) return fail('NOT_FOUND');

    const { products, ...found } = model.filter(state, contract.view);
    const [items, limit] = await Promise.all([
      goodsItems(db, actor, products, { withPrices: showWholesale }),
      freeLimit(db, contract),
    ]);
    return ok({
      contract: { id: contract.id, header: contract.header, company: contract.company },
      warehouses: contract.warehouses,
      /** Undefined for prepayment. */
      freeLimit: limit,
      showWholesale,
      mayOrder: mayOrder(actor),
      state: { ...state, page: found.paging.page, byprice: bounded(state) ? state.byprice : asked.byprice },
      /** From the root down to the node, when exactly one is open. */
      path: paths.length === 1 ? (paths[0] ?? []) : [],
      items: items.map((item) => (detailed ? { ...item, params: model.params(item.id) } : item)),
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
  { warehouses, showWholesale }: { warehouses: { id: number }[]; showWholesale: boolean },
): FilterState {
  return {
    ...withoutPriceOrder(state, showWholesale),
    warehouse: warehouses.some(({ id }) => id === state.warehouse) ? state.warehouse : undefined,
  };
}
