import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { seesOrders } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noSuchOrder } from '../orders/no-such-order.ts';
import { deskOrder } from './repository.server.ts';

/**
 * Returns whether a product of the order has a document. Refuses with NOT_FOUND, also when another staff member serves
 * the dealer.
 */
export const deskHasGoodsDocuments = staffUseCase({
  name: 'desk-has-goods-documents',
  access: seesOrders,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const order = await deskOrder(db, id, confinedTo(actor));
    return order ? ok(Boolean(order.hasDocuments)) : noSuchOrder();
  },
});
