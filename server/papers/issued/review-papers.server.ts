import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zIdListUpTo } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { standingPapers } from '../../ordering/orders/papers-of-order.repository.server.ts';
import type { ReviewedOrder } from './due-paper.ts';
import { dueSince } from './due-papers.repository.server.ts';
import { duePapers } from './due-papers.server.ts';
import { whyNotIssued } from './why-not-issued.ts';

/** The maximum number of papers issued at once. */
export const mostAtOnce = 100;

/**
 * Returns what will happen when staff issue the papers of several orders (§12.1.51): each order with the reason (`why`)
 * if it gets none, and its valid paper. Accepts at most a hundred; omits orders of dealers whom another staff member
 * serves. Refuses with CANNOT_ISSUE where 1C makes the papers.
 */
export const reviewPapers = staffUseCase({
  name: 'review-papers',
  access: withRight('documents'),
  writes: false,
  input: z.object({ id: zIdListUpTo(mostAtOnce) }),
  async run({ id: ids }, { db, actor }) {
    if ((await dueSince(db)) === undefined)
      return fail('CANNOT_ISSUE', { message: 'Накладные оформляет 1С: так выбрано в настройках' });
    const [orders, standing] = await Promise.all([
      duePapers(db, ids, confinedTo(actor)),
      standingPapers(db, ids),
    ]);
    return ok(
      orders.map((order): ReviewedOrder => {
        const paper = standing.get(order.id);
        return { ...order, why: whyNotIssued({ ...order, standing: paper }), document: paper?.documentId };
      }),
    );
  },
});
