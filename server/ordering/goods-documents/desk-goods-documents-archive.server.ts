import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { seesOrders } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noSuchOrder } from '../orders/no-such-order.ts';
import { archiveOfOrder } from './archive-of-order.server.ts';
import { deskOrder } from './repository.server.ts';

/**
 * Returns the documents of an order's goods to staff, in the same archive as the dealer gets. Refuses with NOT_FOUND,
 * also when another staff member serves the dealer and when none of the goods has a document.
 */
export const deskGoodsDocumentsArchive = staffUseCase({
  name: 'desk-goods-documents-archive',
  access: seesOrders,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const order = await deskOrder(ctx.db, id, confinedTo(ctx.actor));
    return order ? archiveOfOrder(ctx, order) : noSuchOrder();
  },
});
