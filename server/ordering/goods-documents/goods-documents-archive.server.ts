import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { useCase } from '../../kernel/use-case.ts';
import { noSuchOrder } from '../orders/no-such-order.ts';
import { archiveOfOrder } from './archive-of-order.server.ts';
import { ownOrder } from './repository.server.ts';

/**
 * Returns the documents of an order's goods in one zip archive, streamed file by file, also those of goods that are no
 * longer sold. Refusal: NOT_FOUND, also when none of the goods has a document.
 */
export const goodsDocumentsArchive = useCase({
  name: 'goods-documents-archive',
  access: signedIn,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const order = await ownOrder(ctx.db, ctx.actor, id);
    return order ? archiveOfOrder(ctx, order) : noSuchOrder();
  },
});
