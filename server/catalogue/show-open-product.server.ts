import { z } from 'zod';
import { documentsOfProduct } from '../goods/documents/repository.server.ts';
import { nearIds } from '../goods/related/repository.server.ts';
import { zId } from '../kernel/fields.ts';
import { renderDescription } from '../kernel/markdown.server.ts';
import { fail, ok } from '../kernel/result.ts';
import { openUseCase } from '../kernel/use-case.ts';
import { cardFacts } from './card-facts.repository.server.ts';
import { morePictures } from './more-pictures.repository.server.ts';
import { nearGoods } from './near-goods.ts';
import { openGoods } from './open-goods.ts';
import { resolveTokenView, zToken } from './open-tokens/resolve-token-view.server.ts';

/**
 * Returns a product's public card (§2.31, §7.4.1 getProduct); with a token, the contract price and exact stocks.
 * `signedIn`: the visitor may also open the dealer's card. Refusals: NOT_FOUND (including for a product no longer
 * sold), TOKEN_INVALID.
 */
export const showOpenProduct = openUseCase({
  name: 'show-open-product',
  writes: false,
  input: z.object({ id: zId, token: zToken }),
  async run({ id, token }, ctx) {
    const [eyes, model] = await Promise.all([resolveTokenView(ctx, token), ctx.catalogue()]);
    if (!eyes.ok) return eyes;
    const { view, warehouses, withPrices } = eyes.value;
    const product = model.product(id, view);
    if (!product) return fail('NOT_FOUND', { message: 'Такого товара нет' });
    const signedIn = ctx.actor.kind === 'account';
    const [pictures, documents, { written }, near] = await Promise.all([
      morePictures(ctx.db, id),
      documentsOfProduct(ctx.db, id),
      cardFacts(ctx.db, id),
      nearIds(ctx.db, id),
    ]);
    return ok({
      warehouses,
      withPrices,
      signedIn,
      pictures,
      documents,
      descriptionHtml: written && renderDescription(written),
      product: openGoods(product, eyes.value),
      /** The goods that go with it, as this visitor may see them (§12.1.19). */
      near: nearGoods(id, near, (ids) =>
        model.products(ids, view).map((other) => openGoods(other, eyes.value)),
      ),
    });
  },
});
