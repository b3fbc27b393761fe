import { z } from 'zod';
import { withoutPrice } from '../goods/hidden-prices.ts';
import { signedIn } from '../kernel/actor.ts';
import { zIdOrNew, zOptional, zText } from '../kernel/fields.ts';
import { maxQuery } from '../kernel/max-query.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { askedContract } from '../people/contracts/asked-contract.server.ts';
import { boughtGoods } from './bought-goods.repository.server.ts';

/** The number of suggestions that fit under the search field (§7.3.3). */
const most = 10;

/**
 * Returns the ten best matches for a partially typed query (§10.38), those in stock first, and among these the goods
 * that the dealer buys; none for an empty query. `byBarcode`: the ids of the products whose barcode was typed.
 * `under`: the contract that determines the prices, by default the current one. Omits hidden wholesale prices.
 * Refuses with NOT_FOUND for a contract that the account may not use.
 */
export const suggestProducts = useCase({
  name: 'suggest-products',
  access: signedIn,
  writes: false,
  input: z.object({ query: zOptional(zText(maxQuery)), under: zIdOrNew }),
  async run({ query = '', under }, { db, actor, now, catalogue }) {
    const [contract, model, bought] = await Promise.all([
      askedContract(db, actor, under),
      catalogue(),
      query ? boughtGoods(db, actor.dealerId, now) : undefined,
    ]);
    if (!contract.ok) return contract;
    const { view, showWholesale } = contract.value;
    const { products, shownQuery, byBarcode } = model.suggest(query, view, most, bought);
    return ok({
      products: products.map((product) => withoutPrice(product, showWholesale)),
      shownQuery,
      byBarcode,
    });
  },
});
