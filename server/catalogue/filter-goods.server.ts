import { z } from 'zod';
import { signedIn } from '../kernel/actor.ts';
import { zIdOrNew } from '../kernel/fields.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { filterShape, toFilterState } from './filter-input.ts';
import { dealerDefaults } from './filter-url.ts';
import { findGoods } from './find-goods.server.ts';
import { markedGoods } from './goods-items.server.ts';

/**
 * Returns the goods that match a filter state, for programs (§7.3.2): goods with their parameters and the account's
 * marks, and facets. Reads neither basket nor limit, because the call does not return them. `under`: the contract
 * that determines the prices, by default the current one. Hidden wholesale prices stay hidden, as on the screen.
 * Refuses with NOT_FOUND for an unknown node or a contract that the account may not use, and with BAD_INPUT for a
 * warehouse that the contract does not allow.
 */
export const filterGoods = useCase({
  name: 'filter-goods',
  access: signedIn,
  writes: false,
  input: z
    .object({ ...filterShape(dealerDefaults), under: zIdOrNew })
    .transform(({ under, ...sent }, { issues }) => ({ under, state: toFilterState(sent, issues) })),
  async run(asked, ctx) {
    const result = await findGoods(asked, ctx);
    if (!result.ok) return result;
    const { contract, model, state, products, paging, facets } = result.value;
    const items = await markedGoods(ctx.db, ctx.actor, products, { withPrices: contract.showWholesale });
    return ok({
      warehouses: contract.warehouses,
      state,
      items: items.map((item) => ({ ...item, params: model.params(item.id) })),
      paging,
      facets,
    });
  },
});
