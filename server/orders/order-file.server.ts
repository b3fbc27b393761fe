import { z } from 'zod';
import { savedAs, zFileFormat } from '../files/saved-file.server.ts';
import { signedIn } from '../kernel/actor.ts';
import { zId } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { orderSheet } from './order-sheet.server.ts';
import { orderTitle } from './order-text.ts';
import { printedOrder } from './printed-order.ts';
import { readOrder } from './read-order.server.ts';

/**
 * An order as a file (contract §3.3, «download»): `xlsx`, which is what nothing said means, `pdf` or `html`. It says what the order's
 * screen says to whoever asks: a manager has the prices that he saw, and where wholesale prices are hidden there is none in it.
 * NOT_FOUND for somebody else's.
 */
export const orderFile = useCase({
  name: 'order-file',
  access: signedIn,
  writes: false,
  input: z.object({ id: zId, format: zFileFormat }),
  async run({ id, format }, { db, actor }) {
    const order = await readOrder(db, actor, id);
    if (!order) return fail('NOT_FOUND', { message: 'Такого заказа нет' });
    const file = savedAs(format, {
      name: orderTitle(order),
      sheet: () => orderSheet(order),
      printed: () => printedOrder(order),
    });
    return ok(file);
  },
});
