import { z } from 'zod';
import { ruDateOf } from '#server/kernel/clock.ts';
import type { PurchasedReport } from '#server/ordering/purchased/purchased-view.ts';
import { shaped } from '../shaped.ts';
import { rowsOfPage, wireId, wireMoney, wirePages, zDate, zId, zMoney, zPagination } from '../wire.ts';

const zPurchased = z
  .object({
    id: zId,
    articul: z.string(),
    header: z.string(),
    quantity: z.int(),
    orders: z.int(),
    sum: zMoney,
    last_date: zDate,
  })
  .meta({ id: 'PurchasedProduct' });

/** The response to `purchasedGoods` (§7.3.9); `sum` is null when wholesale prices are hidden. */
export const purchasedGoods = shaped(
  z.object({ products: z.array(zPurchased), count: z.int(), pagination: zPagination }),
  ({ products, paging }: Pick<PurchasedReport, 'products' | 'paging'>) => ({
    products: rowsOfPage(products, paging).map(
      ({ id, articul, header, quantity, orders, sum, lastDate }) => ({
        id: wireId(id),
        articul,
        header,
        quantity,
        orders,
        sum: wireMoney(sum),
        last_date: ruDateOf(lastDate),
      }),
    ),
    count: paging.total,
    pagination: wirePages(paging),
  }),
);
