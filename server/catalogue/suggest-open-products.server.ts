import { z } from 'zod';
import { zOptional, zText } from '../kernel/fields.ts';
import { ok } from '../kernel/result.ts';
import { openUseCase } from '../kernel/use-case.ts';
import { openEyes, zToken } from '../open-tokens/open-eyes.server.ts';
import { openGoods } from './open-goods.ts';

/** As many as fit under the search field (contract §3.3, «search»). */
const most = 10;

/**
 * The best ten products for what has been typed so far, for anybody (§7, searchProductsInMainFilter); none for nothing typed.
 * Refusal: TOKEN_INVALID.
 */
export const suggestOpenProducts = openUseCase({
  name: 'suggest-open-products',
  writes: false,
  input: z.object({ query: zOptional(zText(200)), token: zToken }),
  async run({ query = '', token }, ctx) {
    const [eyes, model] = await Promise.all([openEyes(ctx, token), ctx.catalogue()]);
    if (!eyes.ok) return eyes;
    const { products, shownQuery } = model.suggest(query, eyes.value.view, most);
    return ok({ shownQuery, products: products.map((product) => openGoods(product, eyes.value)) });
  },
});
