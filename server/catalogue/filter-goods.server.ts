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
 * What a filter state finds, for programs (contract §3.3, «filter»): goods with their parameters and the account's marks, and facets. It asks
 * for nothing that the call does not tell, neither basket nor limit. `under`: the contract whose prices are asked for, else the
 * current one. Hidden wholesale prices stay hidden as on the screen. Refusals: NO_CONTRACT, NOT_FOUND for an unknown node or another's
 * contract.
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
