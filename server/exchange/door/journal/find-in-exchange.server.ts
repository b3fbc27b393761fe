import { z } from 'zod';
import { ruDateTimeOf } from '../../../kernel/clock.ts';
import { zLine } from '../../../kernel/fields.ts';
import { ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { givenSince, orderSettings } from '../../../ordering/orders/exchange-settings.repository.server.ts';
import { orderExchange } from '../../../ordering/orders/order-exchange.ts';
import { orderNumber } from '../../../ordering/orders/rules.ts';
import { filesThatName, goodsOfExchange, ordersOfExchange } from './found.repository.server.ts';
import type { FoundInExchange } from './found-view.ts';

/** How many of the latest files are searched. */
const files = 300;
const most = 20;

/**
 * Returns what the exchange did with a product or an order (§12.5.1): products by articul, barcode, 1C id or 1C code,
 * orders by their number in the portal or in 1C, and the latest files whose report contains the text. An empty query
 * finds nothing.
 */
export const findInExchange = staffUseCase({
  name: 'find-in-exchange',
  access: withRight('exchange'),
  writes: false,
  input: z.object({ query: zLine(200).catch('') }),
  async run({ query }, { db }) {
    if (query === '') return ok<FoundInExchange>({ query, goods: [], orders: [], files: [] });
    const settings = await orderSettings(db);
    const [goods, orders, since, named] = [
      await goodsOfExchange(db, query, most),
      await ordersOfExchange(db, query, most),
      await givenSince(db, settings),
      await filesThatName(db, query, { files, most }),
    ];
    return ok<FoundInExchange>({
      query,
      goods,
      orders: orders.map(({ id, externalNumber, ...facts }) => {
        const known = orderExchange({ ...facts, since }, ruDateTimeOf);
        return {
          id,
          number: orderNumber(id, facts.createdAt),
          externalNumber: externalNumber ?? '',
          text: known?.text ?? 'обмен заказами не настроен',
          problem: known?.problem ?? '',
        };
      }),
      files: named,
    });
  },
});
