import { z } from 'zod';
import type { CatalogueModel, FilterState } from '../goods/model.ts';
import { isView } from '../kernel/actor.ts';
import { zFlag } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { openUseCase } from '../kernel/use-case.ts';
import { filterShape, toFilterState } from './filter-input.ts';
import { openDefaults } from './filter-url.ts';
import { foreignWarehouse } from './foreign-warehouse.ts';
import { missedWords } from './missed-searches/missed-words.ts';
import { openGoods, type TokenView } from './open-goods.ts';
import { resolveTokenView, zToken } from './open-tokens/resolve-token-view.server.ts';
import { soldOutArticul, waysOn, withoutStock } from './ways-on.ts';

/** The node with which the open catalogue opens (§10.12). */
const home = 225;

/**
 * Returns the public catalogue (§2.31, §7.4.1): retail prices, quantities up to 30; with a token, contract
 * prices and exact stocks of its warehouses. `opening`: the address names no node, so node 225 opens, or the
 * whole catalogue when it does not exist; `detailed`: include the parameters of the goods. Refusals:
 * NOT_FOUND for an unknown node, TOKEN_INVALID, BAD_INPUT for a warehouse that may not be seen.
 */
export const showOpenCatalogue = openUseCase({
  name: 'show-open-catalogue',
  writes: false,
  input: z
    .object({ ...filterShape(openDefaults), opening: zFlag, detailed: zFlag, token: zToken })
    .transform(({ opening, detailed, token, ...sent }, { issues }) => ({
      opening,
      detailed,
      token,
      state: toFilterState(sent, issues),
    })),
  async run({ opening, detailed, token, state: asked }, ctx) {
    const [eyes, model] = await Promise.all([resolveTokenView(ctx, token), ctx.catalogue()]);
    if (!eyes.ok) return eyes;
    const { warehouses, withPrices } = eyes.value;
    const foreign = foreignWarehouse(asked.warehouse, warehouses);
    if (foreign) return foreign;
    const state = possible(opening ? { ...asked, catalog: homeOf(model) } : asked, eyes.value);
    const paths = state.catalog.map((id) => model.path(id));
    if (paths.length > 0 && paths.every((path) => path.length === 0)) return fail('NOT_FOUND');
    const { products, ...found } = model.filter(state, eyes.value.view);
    // Calls with a token or for details come from programs.
    const byPerson = !token && !detailed && !isView(ctx.actor);
    const missed = byPerson ? missedWords(model, state, eyes.value.view, found.paging.total) : undefined;
    if (missed) ctx.noteMissedSearch?.(missed, ctx.now);
    return ok({
      warehouses,
      withPrices,
      state: { ...state, page: found.paging.page },
      /** From the root to the node, when exactly one is open. */
      path: paths.length === 1 ? (paths[0] ?? []) : [],
      items: products.map((product) => ({
        ...openGoods(product, eyes.value, state.warehouse),
        params: detailed ? model.params(product.id) : undefined,
      })),
      ...found,
      soldOut: soldOutArticul(model, state, eyes.value.view),
      /** How many more goods a short list would have without «В наличии». */
      withoutStock: withoutStock(model, state, eyes.value.view, found.paging.total),
      /** A function, because it counts further lists, which only some callers need. */
      findWays: () => waysOn(model, state, eyes.value.view, found.paging.total),
    });
  },
});

function homeOf(model: CatalogueModel): number[] {
  return model.path(home).length > 0 ? [home] : [];
}

/** Removes conditions that this view does not allow: filters and sorting by a hidden price. */
function possible(state: FilterState, { withPrices }: TokenView): FilterState {
  const { sorting } = state;
  return {
    ...state,
    byprice: withPrices ? state.byprice : 'price_rrc',
    sorting: withPrices || sorting?.field !== 'price' ? sorting : { ...sorting, field: 'price_rrc' },
  };
}
