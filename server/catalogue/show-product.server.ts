import { z } from 'zod';
import { mayOrder, signedIn } from '../kernel/actor.ts';
import { zId, zIdOrNew } from '../kernel/fields.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { findProduct } from './find-product.server.ts';
import { goodsItems } from './goods-items.server.ts';

/**
 * Everything the product card shows (§2): the product with the account's marks and basket, the contract and its warehouses.
 * `under`: the contract whose prices are asked for, else the current one. No wholesale price where it is hidden. Refusals:
 * NO_CONTRACT, NOT_FOUND (also: not sold any more, another's contract).
 */
export const showProduct = useCase({
  name: 'show-product',
  access: signedIn,
  writes: false,
  input: z.object({ id: zId, under: zIdOrNew }),
  async run({ id, under }, ctx) {
    const found = await findProduct(ctx, id, under);
    if (!found.ok) return found;
    const { contract, product } = found.value;
    const { showWholesale } = contract;
    const [item] = await goodsItems(ctx.db, ctx.actor, [product], { withPrices: showWholesale });
    return ok({
      contract: { id: contract.id, header: contract.header, company: contract.company },
      warehouses: contract.warehouses,
      showWholesale,
      mayOrder: mayOrder(ctx.actor),
      product: item!,
    });
  },
});
