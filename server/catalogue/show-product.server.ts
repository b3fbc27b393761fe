import { z } from 'zod';
import { documentsOfProduct } from '../goods/documents/repository.server.ts';
import { nearIds } from '../goods/related/repository.server.ts';
import { mayOrder, signedIn } from '../kernel/actor.ts';
import { dayOf } from '../kernel/clock.ts';
import { zId, zIdOrNew } from '../kernel/fields.ts';
import { renderDescription } from '../kernel/markdown.server.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { cardFacts } from './card-facts.repository.server.ts';
import { expectedAmong } from './expected-goods.repository.server.ts';
import { expectedText } from './expected-goods.ts';
import { expectedOffer } from './expected-offer.server.ts';
import { findProduct } from './find-product.server.ts';
import { goodsItems } from './goods-items.server.ts';
import { morePictures } from './more-pictures.repository.server.ts';
import { nearGoods } from './near-goods.ts';

/**
 * Returns all data of the product card (§2.7): the product with the account's marks and basket, the contract and its
 * warehouses. `under`: the contract that determines the prices, by default the current one. Omits a hidden wholesale
 * price. Without a contract returns retail prices. Refuses with NOT_FOUND (including for a product no longer sold, or
 * a contract that the account may not use).
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
    const today = dayOf(ctx.now);
    const [[item], pictures, documents, { written, ...facts }, expected, offer, near, model] =
      await Promise.all([
        goodsItems(ctx.db, ctx.actor, [product], { withPrices: showWholesale }),
        morePictures(ctx.db, id),
        documentsOfProduct(ctx.db, id),
        cardFacts(ctx.db, id),
        expectedAmong(ctx.db, [id], contract.warehouses, today),
        expectedOffer(ctx, contract, product),
        nearIds(ctx.db, id),
        ctx.catalogue(),
      ]);
    return ok({
      contract: { id: contract.id, header: contract.header, company: contract.company },
      warehouses: contract.warehouses,
      showWholesale,
      /** Whether the account may order; false without a contract. */
      mayOrder: mayOrder(ctx.actor) && contract.id !== 0,
      product: item!,
      /** The pictures after the main one. */
      pictures,
      documents,
      /** Grams of a piece, undefined when unknown, and the barcode, '' for none. */
      facts,
      /** «Ожидается 40 шт. 28.11; 05.12» (§10.49); empty when nothing is known. */
      expected: expectedText(expected.get(id) ?? [], product.unit, today),
      /** What can be ordered before it arrives, by warehouse; empty when the contract does not allow it (§10.51). */
      expectedOffer: offer,
      /** The goods that go with it, with the prices and the stock of the contract (§12.1.19). */
      near: nearGoods(id, near, (ids) =>
        model.products(ids, contract.view).map((other) => ({
          ...other,
          price: showWholesale ? other.price : undefined,
          free: other.stocks.reduce((sum, { quantity }) => sum + quantity, 0),
        })),
      ),
      /** Safe HTML; undefined when the product has only a plain description, or none. */
      descriptionHtml: written && renderDescription(written),
    });
  },
});
