import { z } from 'zod';
import { currentContract } from '../contracts/current.server.ts';
import { signedIn } from '../kernel/actor.ts';
import { zId, zOptional } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { filterShape, toFilterState } from './filter-input.ts';
import { dealerDefaults } from './filter-url.ts';
import { withoutPrice, withoutPriceOrder } from './hidden-prices.ts';

/**
 * Searches, filters, sorts and pages the catalogue under the account's current contract. `contract` is the one the screen was
 * shown under: when another tab has switched meanwhile the new prices are answered and `contractChanged` is true (contract
 * §2). A warehouse that the contract does not allow is left out of the state that comes back, and hidden prices of what is answered. Refusals: NO_CONTRACT, NOT_FOUND
 * for tree nodes that do not exist.
 */
export const searchCatalogue = useCase({
  name: 'search-catalogue',
  access: signedIn,
  writes: false,
  input: z
    .object({ ...filterShape(dealerDefaults), contract: zOptional(zId) })
    .transform(({ contract, ...sent }, { issues }) => ({ contract, state: toFilterState(sent, issues) })),
  async run({ contract, state: asked }, { db, actor, catalogue }) {
    const [current, model] = await Promise.all([currentContract(db, actor), catalogue()]);
    if (!current) return fail('NO_CONTRACT');
    const paths = asked.catalog.map((id) => model.path(id));
    if (paths.length > 0 && paths.every((path) => path.length === 0)) return fail('NOT_FOUND');
    const allowed = current.warehouses.some(({ id }) => id === asked.warehouse);
    const { showWholesale } = current;
    const state = withoutPriceOrder(allowed ? asked : { ...asked, warehouse: undefined }, showWholesale);
    const { products, ...found } = model.filter(state, current.view);
    return ok({
      contract: current,
      contractChanged: contract !== undefined && contract !== current.id,
      state,
      /** From the root down to the node, when exactly one is open. */
      path: paths.length === 1 ? (paths[0] ?? []) : [],
      products: products.map((product) => withoutPrice(product, showWholesale)),
      ...found,
    });
  },
});
