import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId, zText } from '../../kernel/fields.ts';
import { roubles } from '../../kernel/money.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchOrder } from './no-such-order.ts';
import { holdOrder } from './order-change.repository.server.ts';
import { orderToMove } from './order-move.repository.server.ts';
import { addNote } from './order-notes.repository.server.ts';
import { orderNumber } from './rules.ts';
import { endDifference, sumsOfOrder } from './sum-in-1c.repository.server.ts';

const zKopecks = zText(15)
  .refine((text) => /^-?\d{1,14}$/.test(text), 'Неверное значение')
  .transform(Number);

/**
 * Ends the difference between the sums of an order here and in 1C; the order stays as it is. A note on the order and the
 * history keep both sums. The same total from 1C raises no difference again until the order's own total changes. `told`
 * and `own`: the sums shown, in kopecks. An order without a difference is left alone (`settled` false), so a second
 * press does no harm. Refusals: NOT_FOUND, CHANGED_MEANWHILE (409) when either sum is another one now.
 */
export const settleSum = staffUseCase({
  name: 'settle-sum',
  access: withRight('orders'),
  writes: true,
  input: z.object({ id: zId, told: zKopecks, own: zKopecks }),
  async run({ id, told, own }, ctx) {
    const { db, actor, now, log } = ctx;
    if (!(await orderToMove(db, id, confinedTo(actor)))) return noSuchOrder();
    const order = (await holdOrder(db, id))!;
    const sums = await sumsOfOrder(db, id);
    const number = orderNumber(id, order.createdAt);
    if (!sums.told) return ok({ number, settled: false });
    if (sums.told.total !== told || sums.own !== own)
      return fail('CHANGED_MEANWHILE', {
        message: `Пока страница была открыта, суммы изменились: в 1С ${roubles(sums.told.total)}, на портале ${roubles(sums.own)}. Проверьте и решите ещё раз`,
      });
    await endDifference(db, id, told);
    const text = `Расхождение с 1С разобрано: в 1С ${roubles(told)}, на портале остаётся ${roubles(own)}`;
    const staff_name = (actor.name || actor.email).slice(0, 255);
    const note = { order_id: id, at: now, staff_id: actor.staffId, staff_name, text };
    await addNote(db, { ...note, idempotency_key: null });
    await recordChange(ctx, {
      kind: 'order',
      id,
      header: number,
      action: 'changed',
      dealerId: order.dealerId,
      changes: [
        { label: 'Расхождение с 1С', before: `в 1С ${roubles(told)}`, after: `остаётся ${roubles(own)}` },
      ],
    });
    log('order.sum_settled', { order: id, staff: actor.staffId });
    return ok({ number, settled: true });
  },
});
