import { z } from 'zod';
import { askedContract } from '../contracts/asked-contract.server.ts';
import { signedIn } from '../kernel/actor.ts';
import { zIdOrNew, zOptional, zText } from '../kernel/fields.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { withoutPrice } from './hidden-prices.ts';

/** As many as fit under the search field (contract §3.3, «search»). */
const most = 10;

/**
 * The best ten products for what has been typed so far, best first; none for nothing typed. `under`: the contract whose prices are
 * asked for, else the current one. Without their wholesale price where it is hidden. Refusals: NO_CONTRACT, NOT_FOUND for
 * another's contract.
 */
export const suggestProducts = useCase({
  name: 'suggest-products',
  access: signedIn,
  writes: false,
  input: z.object({ query: zOptional(zText(200)), under: zIdOrNew }),
  async run({ query = '', under }, { db, actor, catalogue }) {
    const [contract, model] = await Promise.all([askedContract(db, actor, under), catalogue()]);
    if (!contract.ok) return contract;
    const { view, showWholesale } = contract.value;
    const { products, shownQuery } = model.suggest(query, view, most);
    return ok({
      products: products.map((product) => withoutPrice(product, showWholesale)),
      shownQuery,
    });
  },
});
