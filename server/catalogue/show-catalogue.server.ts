import { z } from 'zod';
import { freeLimit } from '../contracts/free-limit.server.ts';
import { mayOrder, signedIn } from '../kernel/actor.ts';
import { zFlag } from '../kernel/fields.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { filterShape, toFilterState } from './filter-input.ts';
import { dealerDefaults } from './filter-url.ts';
import { findGoods } from './find-goods.server.ts';
import { goodsItems } from './goods-items.server.ts';
import type { FilterState } from './model.ts';

/**
 * Everything the dealer's catalogue screen shows: goods with the account's marks and basket, facets, the contract, what is left
 * of its limit (kopecks). `opening`: the address names no node, so node 2 opens, or the whole catalogue where there is none.
 * Where wholesale prices are hidden nothing of the answer tells them, nor is it filtered or sorted by them. An observer may
 * look, but not order (contract §2). Refusals: NO_CONTRACT, NOT_FOUND for an unknown node.
 */
export const showCatalogue = useCase({
  name: 'show-catalogue',
  access: signedIn,
  writes: false,
  input: z
    .object({ ...filterShape(dealerDefaults), opening: zFlag })
    .transform(({ opening, ...sent }, { issues }) => ({ opening, state: toFilterState(sent, issues) })),
  async run(asked, ctx) {
    const result = await findGoods(asked, ctx);
    if (!result.ok) return result;
    const { db, actor } = ctx;
    const { contract, state, paths, products, paging, facets, shownQuery } = result.value;
    const { showWholesale } = contract;
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
      state: { ...state, byprice: bounded(state) ? state.byprice : asked.state.byprice },
      /** From the root down to the node, when exactly one is open. */
      path: paths.length === 1 ? (paths[0] ?? []) : [],
      items,
      paging,
      facets,
      shownQuery,
    });
  },
});

/** Without bounds nothing is filtered by price, and the choice of which price is the person's own again. */
function bounded({ minprice, maxprice }: FilterState): boolean {
  return minprice !== undefined || maxprice !== undefined;
}
