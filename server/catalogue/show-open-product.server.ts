import { z } from 'zod';
import { zId } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { openUseCase } from '../kernel/use-case.ts';
import { openEyes, zToken } from '../open-tokens/open-eyes.server.ts';
import { openGoods } from './open-goods.ts';

/**
 * The card of a product as anybody sees it (§2, contract §3.4 getProduct); with a token the contract price and exact stocks.
 * `signedIn`: who looks may open the dealer's card, too.
 * Refusals: NOT_FOUND (also: not sold any more), TOKEN_INVALID.
 */
export const showOpenProduct = openUseCase({
  name: 'show-open-product',
  writes: false,
  input: z.object({ id: zId, token: zToken }),
  async run({ id, token }, ctx) {
    const [eyes, model] = await Promise.all([openEyes(ctx, token), ctx.catalogue()]);
    if (!eyes.ok) return eyes;
    const { view, warehouses, withPrices } = eyes.value;
    const product = model.product(id, view);
    if (!product) return fail('NOT_FOUND', { message: 'Такого товара нет' });
    const signedIn = ctx.actor.kind === 'account';
    return ok({ warehouses, withPrices, signedIn, product: openGoods(product, eyes.value) });
  },
});
