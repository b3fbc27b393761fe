import { z } from 'zod';
import { shippedStates } from '../../db/order-states.ts';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { billsOf } from '../../ordering/orders/bills.repository.server.ts';
import { noSuchOrder } from '../../ordering/orders/no-such-order.ts';
import { shippedAt } from '../../ordering/orders/papers-of-order.repository.server.ts';
import { orderNumber } from '../../ordering/orders/rules.ts';
import { whoMakesPapers } from '../../ordering/orders/who-makes-papers.server.ts';
import { currentSettings } from '../../settings/repository.server.ts';
import { missingRequisites } from '../bills/missing-requisites.ts';
import { whyNotBilled } from '../bills/why-not-billed.ts';
import { deliveryLeftOut } from './delivery-left-out.ts';
import { isNothingMissing, missingForPaper } from './missing-for-paper.ts';
import type { OrderPapers } from './order-papers.ts';
import { orderToPaper, papersOfOrder } from './repository.server.ts';
import { shippedDay } from './shipped-day.ts';

/**
 * Returns the papers that the portal made for an order, and what it needs to issue one (§12.1.51). Refuses with
 * NOT_FOUND, also when another staff member serves the dealer.
 */
export const listOrderPapers = staffUseCase({
  name: 'list-order-papers',
  access: withRight('documents'),
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor, now }) {
    const order = await orderToPaper(db, id, confinedTo(actor));
    if (!order) return noSuchOrder();
    const [settings, rows, bills] = await Promise.all([
      currentSettings(db),
      papersOfOrder(db, id),
      billsOf(db, { kind: 'order', id }),
    ]);
    const by = await whoMakesPapers(db, settings);
    const papers = rows.map(({ cancelledBy, cancelledAt, cancelReason, ...row }) => ({
      ...{ id: row.id, kind: row.kind, documentId: row.documentId, number: row.number },
      ...{ issuedOn: row.issuedOn, amount: row.amount, issuedBy: row.issuedBy },
      cancelled:
        cancelledAt === null ? undefined : { by: cancelledBy, at: cancelledAt, reason: cancelReason },
    }));
    const isOpen =
      by === 'portal' && shippedStates.includes(order.state) && papers.every(({ cancelled }) => cancelled);
    const shipped = isOpen ? await shippedAt(db, id) : undefined;
    const standing = bills.find(({ cancelled }) => cancelled === 0);
    const missing = missingForPaper(settings, order.buyer);
    return ok<OrderPapers>({
      order: {
        ...{ id, number: orderNumber(id, order.createdAt), dealerId: order.dealerId },
        contragentId: order.contragentId,
      },
      papers,
      by,
      bill:
        by === 'portal'
          ? {
              ...{ why: whyNotBilled(order), missing: missingRequisites(settings) },
              issued: standing && {
                ...{ documentId: standing.id, number: standing.number, issuedOn: standing.issuedOn },
              },
            }
          : undefined,
      offer: isOpen
        ? {
            ...{ day: shippedDay(order, shipped, now), missing, isReady: isNothingMissing(missing) },
            leftOut: deliveryLeftOut([order]),
          }
        : undefined,
    });
  },
});
