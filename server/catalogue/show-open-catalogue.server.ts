import { z } from 'zod';
import { zFlag } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { openUseCase } from '../kernel/use-case.ts';
import { openEyes, zToken } from '../open-tokens/open-eyes.server.ts';
import { filterShape, toFilterState } from './filter-input.ts';
import { openDefaults } from './filter-url.ts';
import type { CatalogueModel, FilterState } from './model.ts';
import { type OpenEyes, openGoods } from './open-goods.ts';

/** Where the open catalogue opens (contract §2, «Where the filter opens»). */
const home = 225;

/**
 * The catalogue as anybody sees it (§2, contract §3.4): retail prices, quantities up to 30; with a token contract prices and exact
 * stocks of its warehouses. `opening`: the address names no node, so node 225 opens, or the whole catalogue where there is none;
 * `detailed`: the goods carry their parameters.
 * Refusals: NOT_FOUND for an unknown node, TOKEN_INVALID.
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
    const [eyes, model] = await Promise.all([openEyes(ctx, token), ctx.catalogue()]);
    if (!eyes.ok) return eyes;
    const { warehouses, withPrices } = eyes.value;
    const state = possible(opening ? { ...asked, catalog: homeOf(model) } : asked, eyes.value);
    const paths = state.catalog.map((id) => model.path(id));
    if (paths.length > 0 && paths.every((path) => path.length === 0)) return fail('NOT_FOUND');
    const { products, ...found } = model.filter(state, eyes.value.view);
    return ok({
      warehouses,
      withPrices,
      state: { ...state, page: found.paging.page },
      /** From the root down to the node, when exactly one is open. */
      path: paths.length === 1 ? (paths[0] ?? []) : [],
      items: products.map((product) => ({
        ...openGoods(product, eyes.value, state.warehouse),
        params: detailed ? model.params(product.id) : undefined,
      })),
      ...found,
    });
  },
});

function homeOf(model: CatalogueModel): number[] {
  return model.path(home).length > 0 ? [home] : [];
}

/** Leaves out what these eyes may not see: nothing is filtered or sorted by a price that is not told. */
function possible(state: FilterState, { warehouses, withPrices }: OpenEyes): FilterState {
  const { sorting } = state;
  return {
    ...state,
    warehouse: warehouses.some(({ id }) => id === state.warehouse) ? state.warehouse : undefined,
    byprice: withPrices ? state.byprice : 'price_rrc',
    sorting: withPrices || sorting?.field !== 'price' ? sorting : { ...sorting, field: 'price_rrc' },
  };
}
