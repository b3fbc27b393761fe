import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zIdListUpTo } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { standingPapers } from '../../ordering/orders/papers-of-order.repository.server.ts';
import type { DuePaper, ReviewedOrder } from './due-paper.ts';
import { dueSince } from './due-papers.repository.server.ts';
import { duePapers } from './due-papers.server.ts';
import { whyNotIssued } from './why-not-issued.ts';

/** The maximum number of papers issued at once. */
export const mostAtOnce = 100;

/**
 * Returns what will happen when staff issue the papers of several orders (§12.1.51): each order with the reason (`why`)
 * if it gets none, and its valid paper, in the order of shipping, in which they are issued. Accepts at most a hundred;
 * omits orders of dealers whom another staff member serves. Refuses with CANNOT_ISSUE where 1C makes the papers.
 */
export const reviewPapers = staffUseCase({
  name: 'review-papers',
  access: withRight('documents'),
  writes: false,
  input: z.object({ id: zIdListUpTo(mostAtOnce) }),
  async run({ id: ids }, { db, actor, now }) {
    if ((await dueSince(db)) === undefined)
      return fail('CANNOT_ISSUE', { message: 'Накладные оформляет 1С: так выбрано в настройках' });
    const [orders, standing] = await Promise.all([
      duePapers(db, ids, confinedTo(actor), now),
      standingPapers(db, ids),
    ]);
    return ok(
      orders.sort(asShipped).map((order): ReviewedOrder => {
        const paper = standing.get(order.id);
        return { ...order, why: whyNotIssued({ ...order, standing: paper }), document: paper?.documentId };
      }),
    );
  },
});

/** Sorts orders as they were shipped; those without a recorded time come first on their day. */
function asShipped(a: DuePaper, b: DuePaper): number {
  return a.shippedOn.localeCompare(b.shippedOn) || (a.shippedAt ?? 0) - (b.shippedAt ?? 0) || a.id - b.id;
}
