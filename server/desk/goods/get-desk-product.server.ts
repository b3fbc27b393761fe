import { z } from 'zod';
import { documentsOfProducts, shown } from '../../goods/documents/repository.server.ts';
import { confinedTo, mayUse } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { zId } from '../../kernel/fields.ts';
import { renderDescription } from '../../kernel/markdown.server.ts';
import { fail, ok } from '../../kernel/result.ts';
import { seesGoods, seesOrders, withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { approvalsReserving, reservedByApprovals } from '../../ordering/approvals/desk.repository.server.ts';
import { arrivalsAtDesk } from './arrivals/repository.server.ts';
import type { ProductCard } from './goods-view.ts';
import { picturesOf, shownOf } from './pictures.repository.server.ts';
import { findProductRecord, tradeOf } from './repository.server.ts';

export const noSuchProduct = () => fail('NOT_FOUND', { message: 'Такого товара нет' });

const mostApprovals = 20;
const mostArrivals = 20;

/**
 * Returns a product with prices and stock. Staff who see orders also get the requests for approval (§12.11.3) that
 * reserve the product, if they may see the dealer. Only staff who manage prices get cost prices. Refusal: NOT_FOUND.
 */
export const getDeskProduct = staffUseCase({
  name: 'get-desk-product',
  access: seesGoods,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor, now }) {
    const product = await findProductRecord(db, id);
    if (!product) return noSuchProduct();
    const [{ prices, stocks }, pictures, documents, arrivals, requested, approvals] = await Promise.all([
      tradeOf(db, product),
      picturesOf(db, [id]),
      documentsOfProducts(db, [id]),
      arrivalsAtDesk(db, { id, today: dayOf(now) }),
      reservedByApprovals(db, id),
      mayUse(seesOrders, actor)
        ? approvalsReserving(db, { productId: id, served: confinedTo(actor), most: mostApprovals })
        : [],
    ]);
    const mayTrade = mayUse(withRight('prices'), actor);
    return ok<ProductCard>({
      ...product,
      facts: {
        ...product.facts,
        arrivals: arrivals.slice(0, mostArrivals).map(({ day, wms, quantity }) => ({ day, wms, quantity })),
      },
      descriptionHtml: product.description ? renderDescription(product.description) : undefined,
      prices: prices.filter(({ forSale }) => forSale || mayTrade),
      stocks: stocks.map((line) => ({ ...line, requested: requested.get(line.id) ?? 0 })),
      approvals,
      pictures: shownOf(pictures.get(id)?.pictures ?? []).map(({ path, type }) => ({ path, type })),
      documents: documents.map((each) => ({ ...shown(each), isImported: each.source !== null })),
      today: dayOf(now),
      mayEdit: mayUse(withRight('goods'), actor),
      mayTrade: mayTrade && (stocks.length > 0 || prices.some(({ isOurs }) => isOurs)),
    });
  },
});
