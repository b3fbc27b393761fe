import { z } from 'zod';
import { documentFile } from '../../files/document-file.server.ts';
import { savedAs, zFileFormat } from '../../files/saved-file.server.ts';
import { signedIn } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { orderSheet } from './order-sheet.server.ts';
import { orderTitle } from './order-text.ts';
import { printedOrder } from './printed-order.ts';
import { readOrder } from './read-order.server.ts';

/**
 * Returns an order as a file (§7.3.8): `xlsx` (the default), `pdf` or `html`. It contains what the account sees on the
 * order's page: a manager gets the prices that were shown to them, and hidden wholesale prices are omitted. Refuses
 * with NOT_FOUND when the account may not see the order.
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
      sheet: () => documentFile(orderSheet(order)),
      printed: () => printedOrder(order),
    });
    return ok(file);
  },
});
