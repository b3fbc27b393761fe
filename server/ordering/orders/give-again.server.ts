import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { ruDateTimeOf } from '../../kernel/clock.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { givenSince, orderSettings } from './exchange-settings.repository.server.ts';
import { noSuchOrder } from './no-such-order.ts';
import { holdOrder } from './order-change.repository.server.ts';
import { exchangeOf, giveToExchange } from './order-exchange.repository.server.ts';
import { orderExchange } from './order-exchange.ts';
import { orderToMove } from './order-move.repository.server.ts';
import { orderNumber } from './rules.ts';

/**
 * Sends an order to 1C again at the next exchange, even one from before the exchange began. Repeated clicks send the
 * order once. Refusals: NOT_FOUND, CANNOT_MOVE when the order was created in 1C or does not need to be sent.
 */
export const giveAgain = staffUseCase({
  name: 'give-again',
  access: withRight('orders'),
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const { db, actor, log } = ctx;
    if (!(await orderToMove(db, id, confinedTo(actor)))) return noSuchOrder();
    const order = (await holdOrder(db, id))!;
    const facts = await exchangeOf(db, id);
    const number = orderNumber(id, order.createdAt);
    if (facts.exchangeState === 'again') return ok({ number });
    const since = await givenSince(db, await orderSettings(db));
    const exchange = orderExchange({ ...facts, since }, ruDateTimeOf);
    if (!exchange?.mayGive)
      return fail('CANNOT_MOVE', {
        message: `Передавать заказ ещё раз не нужно: ${exchange?.text ?? 'обмен с 1С не настроен'}`,
      });
    await giveToExchange(db, id);
    await recordChange(ctx, {
      kind: 'order',
      id,
      header: number,
      action: 'changed',
      dealerId: order.dealerId,
      changes: [{ label: 'Обмен с 1С', before: exchange.text, after: 'передать ещё раз' }],
    });
    log('order.given_again', { order: id, staff: actor.staffId });
    return ok({ number });
  },
});
