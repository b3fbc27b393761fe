import { z } from 'zod';
import type { FilterState } from '../goods/model.ts';
import { isView, mayOrder, signedIn } from '../kernel/actor.ts';
import { zFlag, zIdOrNew } from '../kernel/fields.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { freeLimit } from '../people/contracts/free-limit.ts';
import { filterShape, toFilterState } from './filter-input.ts';
import { dealerDefaults } from './filter-url.ts';
import { findGoods } from './find-goods.server.ts';
import { goodsItems, withExpected } from './goods-items.server.ts';
import { missedWords } from './missed-searches/missed-words.ts';
import { soldOutArticul, waysOn, withoutStock } from './ways-on.ts';

/**
 * Returns all data of the dealer's catalogue screen: goods with the account's marks and basket, facets, the contract,
 * and its free limit in kopecks. `under`: the contract that determines the prices, by default the current one.
 * `opening`: the address names no node, so node 2 opens, or the whole catalogue when it does not exist. When
 * wholesale prices are hidden, the response does not contain them and is neither filtered nor sorted by them. An
 * observer may view goods, but not order (§10.1). Without a contract goods are shown with retail prices. Refuses with
 * NOT_FOUND for an unknown node or a contract that the account may not use, and with BAD_INPUT for a warehouse that
 * the contract does not allow.
 */
export const showCatalogue = useCase({
  name: 'show-catalogue',
  access: signedIn,
  writes: false,
  input: z
    .object({ ...filterShape(dealerDefaults), opening: zFlag, under: zIdOrNew })
    .transform(({ opening, under, ...sent }, { issues }) => ({
      opening,
      under,
      state: toFilterState(sent, issues),
    })),
  async run(asked, ctx) {
    const result = await findGoods(asked, ctx);
    if (!result.ok) return result;
    const { db, actor } = ctx;
    const { contract, model, state, paths, products, paging, facets, shownQuery } = result.value;
    const { showWholesale } = contract;
    const missed = isView(actor) ? undefined : missedWords(model, state, contract.view, paging.total);
    if (missed) ctx.noteMissedSearch?.(missed, ctx.now);
    const marked = await goodsItems(db, actor, products, { withPrices: showWholesale });
    const items = await withExpected(db, marked, { ...contract, now: ctx.now });
    return ok({
      contract: { id: contract.id, header: contract.header, company: contract.company },
      warehouses: contract.warehouses,
      /** Undefined for prepayment. */
      freeLimit: freeLimit(contract),
      showWholesale,
      /** Whether the account may order; false without a contract. */
      mayOrder: mayOrder(actor) && contract.id !== 0,
      state: { ...state, byprice: bounded(state) ? state.byprice : asked.state.byprice },
      /** From the root to the node, when exactly one is open. */
      path: paths.length === 1 ? (paths[0] ?? []) : [],
      items,
      paging,
      facets,
      shownQuery,
      soldOut: soldOutArticul(model, state, contract.view),
      /** How many more goods a short list would have without «В наличии». */
      withoutStock: withoutStock(model, state, contract.view, paging.total),
      /** A function, because it counts further lists, which only some callers need. */
      findWays: () => waysOn(model, state, contract.view, paging.total),
    });
  },
});

/** Returns whether the state filters by price. If not, the caller restores the selected price column. */
function bounded({ minprice, maxprice }: FilterState): boolean {
  return minprice !== undefined || maxprice !== undefined;
}
