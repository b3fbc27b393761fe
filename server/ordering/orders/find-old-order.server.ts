import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zRequiredText } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { noSuchOrder } from './no-such-order.ts';
import { oldOrder } from './order-record.repository.server.ts';

/**
 * Returns the order that had this number or id in the old portal, for bookmarks (§2.1.6). Refuses with NOT_FOUND when
 * the account may not see the order.
 */
export const findOldOrder = useCase({
  name: 'find-old-order',
  access: signedIn,
  writes: false,
  input: z.object({ number: zRequiredText(50) }),
  async run({ number }, { db, actor }) {
    const id = await oldOrder(db, actor, number);
    return id === undefined ? noSuchOrder() : ok({ id });
  },
});
