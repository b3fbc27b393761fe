import { z } from 'zod';
import { mayOrder, signedIn } from '../kernel/actor.ts';
import { zFlag, zId } from '../kernel/fields.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { getProduct } from './get-product.server.ts';
import { goodsItems } from './goods-items.server.ts';

/**
 * Everything the product card shows (§2): the product with the account's marks and basket, the contract and its warehouses.
 * `hidePrices` as in show-catalogue. Refusals: NO_CONTRACT, NOT_FOUND (also: not sold any more).
 */
export const showProduct = useCase({
  name: 'show-product',
  access: signedIn,
  writes: false,
  input: z.object({ id: zId, hidePrices: zFlag }),
  async run({ id, hidePrices }, ctx) {
    const found = await getProduct.run({ id }, ctx);
    if (!found.ok) return found;
    const { contract, product } = found.value;
    const withPrices = contract.showWholesale && !hidePrices;
    const [item] = await goodsItems(ctx.db, ctx.actor, [product], { withPrices });
    return ok({
      contract: { id: contract.id, header: contract.header, company: contract.company },
      warehouses: contract.warehouses,
      showWholesale: withPrices,
      mayOrder: mayOrder(ctx.actor),
      product: item!,
    });
  },
});
