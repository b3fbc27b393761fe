import { z } from 'zod';
import { zDay, zOneCId, zYesOrNo } from '../../exchange/rows/fields.ts';
import { zIfSent, zLine } from '../../kernel/fields.ts';
import { rowsUseCase } from '../rows-use-case.server.ts';
import { documentRows } from './document-rows.server.ts';

const row = z.object({
  /** The order's number in the portal, or its 1C id if it was created in 1C. */
  id: zOneCId,
  /** Number and day of the document in 1C. */
  number: zIfSent(zLine(50)),
  date: zDay,
  /** The name of the state in 1C, which the desk's table of states maps to a portal state. */
  state: zIfSent(zLine(100)),
  posted: zYesOrNo,
  cancelled: zYesOrNo,
  /** True when shipped in full; false when not shipped, regardless of `state`. */
  shipped: zYesOrNo,
  shipment_number: zIfSent(zLine(50)),
  shipment_date: zDay,
  /** Whether the order is paid in full, and when. */
  paid: zYesOrNo,
  paid_date: zDay,
});

/**
 * States, numbers, payments and shipments of orders, as in documents of the order exchange but without lines
 * (`documentRows`).
 */
export const putOrders = rowsUseCase(
  documentRows('orders', row, (sent) => {
    const shipment = { number: sent.shipment_number ?? '', day: sent.shipment_date ?? undefined };
    return {
      operation: 'Заказ товара',
      isPosted: sent.posted,
      isCancelled: sent.cancelled === true,
      isShipped: sent.shipped ?? (shipment.number || shipment.day ? true : undefined),
      shipment,
      paidOn: sent.paid_date ?? undefined,
      isPaid: sent.paid ?? typeof sent.paid_date === 'string',
      status: sent.state ?? '',
    };
  }),
);
