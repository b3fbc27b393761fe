import { z } from 'zod';
import { signedIn } from '../kernel/actor.ts';
import { zId } from '../kernel/fields.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { findProduct } from './find-product.server.ts';
import { withoutPrice } from './hidden-prices.ts';

/**
 * The card of a product under the current contract (§2), without its wholesale price where it is hidden. Refusals: NO_CONTRACT,
 * NOT_FOUND (also: not sold any more).
 */
export const getProduct = useCase({
  name: 'get-product',
  access: signedIn,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const found = await findProduct(ctx, id);
    if (!found.ok) return found;
    const { contract, product } = found.value;
    return ok({ contract, product: withoutPrice(product, contract.showWholesale) });
  },
});
