import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { zId } from '../../kernel/fields.ts';
import { roubles } from '../../kernel/money.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchPayment } from './get-payment.server.ts';
import { documentText } from './payment-kinds.ts';
import { cancelInLedger, findPayment, holdPayment } from './repository.server.ts';

/**
 * Cancels a payment as accountants do («сторно»): it stays in the list and in existing acts, and an entry dated today
 * reverses it. A payment can be cancelled once. Refusals: NOT_FOUND, PAYMENT_CANCELLED.
 */
export const cancelPayment = staffUseCase({
  name: 'cancel-payment',
  access: withRight('money'),
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const { db, actor, now, log } = ctx;
    await holdPayment(db, id);
    const known = await findPayment(db, id, confinedTo(actor));
    if (!known) return noSuchPayment();
    if (known.cancelledAt !== null) return fail('PAYMENT_CANCELLED');
    await cancelInLedger(db, known, { by: actor.name || actor.email, day: dayOf(now), now });
    const header = documentText(known);
    await recordChange(ctx, {
      kind: 'payment',
      id,
      header,
      action: 'removed',
      dealerId: known.dealerId,
      changes: [{ label: 'Сумма', before: roubles(known.amount), after: 'сторнировано' }],
    });
    log('payment.cancelled', { payment: id, by: actor.staffId });
    return ok({ document: header });
  },
});
