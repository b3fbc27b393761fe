import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { noSuchOrder } from '../orders/no-such-order.ts';
import { ownOrder } from './repository.server.ts';

/** Returns whether a product of the order has a document. Refusal: NOT_FOUND. */
export const hasGoodsDocuments = useCase({
  name: 'has-goods-documents',
  access: signedIn,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const order = await ownOrder(db, actor, id);
    return order ? ok(Boolean(order.hasDocuments)) : noSuchOrder();
  },
});
