import { z } from 'zod';
import { zOptional, zText } from '../kernel/fields.ts';
import { maxQuery } from '../kernel/max-query.ts';
import { ok } from '../kernel/result.ts';
import { openUseCase } from '../kernel/use-case.ts';
import { openGoods } from './open-goods.ts';
import { resolveTokenView, zToken } from './open-tokens/resolve-token-view.server.ts';

/** Empty, because nobody knows what a visitor buys. */
const nothing: ReadonlyMap<number, number> = new Map();

/** The number of suggestions that fit under the search field (§7.3.3). */
const most = 10;

/**
 * Returns the ten best matches for a partially typed query, those in stock first, for any visitor (§7.4.1,
 * searchProductsInMainFilter); none for an empty query. Refusal: TOKEN_INVALID.
 */
export const suggestOpenProducts = openUseCase({
  name: 'suggest-open-products',
  writes: false,
  input: z.object({ query: zOptional(zText(maxQuery)), token: zToken }),
  async run({ query = '', token }, ctx) {
    const [eyes, model] = await Promise.all([resolveTokenView(ctx, token), ctx.catalogue()]);
    if (!eyes.ok) return eyes;
    const { products, shownQuery } = model.suggest(query, eyes.value.view, most, nothing);
    return ok({ shownQuery, products: products.map((product) => openGoods(product, eyes.value)) });
  },
});
