import { z } from 'zod';
import { administrators, allStaff, editors, mayUse } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { renderDescription } from '../../kernel/markdown.server.ts';
import { fail, ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { ProductCard } from './goods-view.ts';
import { picturesOf } from './pictures.repository.server.ts';
import { arrivalsOfProduct, findProductRecord, tradeOf } from './repository.server.ts';

export const noSuchProduct = () => fail('NOT_FOUND', { message: 'Такого товара нет' });

/** Returns a product with prices and stock; costs only to administrators. NOT_FOUND. */
export const getDeskProduct = staffUseCase({
  name: 'get-desk-product',
  access: allStaff,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const product = await findProductRecord(db, id);
    if (!product) return noSuchProduct();
    const [{ prices, stocks }, pictures, arrivals] = await Promise.all([
      tradeOf(db, product),
      picturesOf(db, id, { path: product.picture, type: product.picturetype }),
      arrivalsOfProduct(db, id),
    ]);
    const mayTrade = mayUse(administrators, actor);
    return ok<ProductCard>({
      ...product,
      facts: { ...product.facts, arrivals },
      descriptionHtml: product.description ? renderDescription(product.description) : undefined,
      prices: prices.filter(({ forSale }) => forSale || mayTrade),
      stocks,
      pictures,
      mayEdit: mayUse(editors, actor),
      mayTrade: mayTrade && [...prices, ...stocks].some(({ isOurs }) => isOurs),
    });
  },
});
