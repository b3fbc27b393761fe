import { ruDateOf } from '#server/kernel/clock.ts';
import type { PurchasedReport } from '#server/purchased/purchased-view.ts';
import { wireId, wireMoney, wirePages } from '../wire.ts';

/** purchasedGoods (contract §3.3); `sum` is null where wholesale prices are hidden. */
export function purchasedGoods({ products, paging }: Pick<PurchasedReport, 'products' | 'paging'>) {
  return {
    products: products.map(({ id, articul, header, quantity, orders, sum, lastDate }) => ({
      ...{ id: wireId(id), articul, header, quantity, orders },
      ...{ sum: wireMoney(sum), last_date: ruDateOf(lastDate) },
    })),
    count: paging.total,
    pagination: wirePages(paging),
  };
}
