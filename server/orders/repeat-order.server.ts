import { z } from 'zod';
import { fillBasket } from '../basket/fill-basket.server.ts';
import { zShownContract } from '../basket/input.ts';
import { lineKey } from '../basket/line-key.ts';
import type { WantedLine } from '../basket/plan-adding.ts';
import { contractShown } from '../basket/shown-contract.server.ts';
import { buyers } from '../kernel/actor.ts';
import { zId } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { findOrder, linesOfOrder, type OrderLine } from './order-record.repository.server.ts';
import type { MissingLine } from './order-view.ts';
import { orderNumber } from './rules.ts';

/**
 * Puts the lines of an order into the basket under the current contract, as many pieces as are free on top of what lies there
 * (contract §2, «Order states»); goods that are sold no more are skipped. `count`: pieces put in; `missing`: what was put in
 * only partly or not at all. Refusals: NOT_FOUND, NOTHING_TO_REPEAT (nothing could be put in, §8), NO_CONTRACT,
 * CONTRACT_CHANGED.
 */
export const repeatOrder = useCase({
  name: 'repeat-order',
  access: buyers,
  writes: true,
  input: z.object({ id: zId, contract: zShownContract }),
  async run({ id, contract }, ctx) {
    const order = await findOrder(ctx.db, ctx.actor, id);
    if (!order) return fail('NOT_FOUND', { message: 'Такого заказа нет' });
    const shown = await contractShown(ctx.db, ctx.actor, contract);
    if (!shown.ok) return shown;

    const lines = await linesOfOrder(ctx.db, ctx.actor, id);
    const filled = await fillBasket(ctx, shown.value, lines.map(wanted), { cap: true });
    const missing = missingOf(lines, filled.lines);
    if (filled.pieces === 0) return fail('NOTHING_TO_REPEAT', { data: { title: 'Нет в наличии', missing } });

    const { positions, total, showWholesale } = filled.basket;
    const number = orderNumber(order.id, order.createdAt);
    return ok({ number, count: filled.pieces, missing, basket: { positions, total, showWholesale } });
  },
});

function wanted({ productId: id, wmsId: wms, type, quantity }: OrderLine): WantedLine {
  return { id, wms, type, quantity };
}

function missingOf(lines: OrderLine[], put: WantedLine[]): MissingLine[] {
  const left = new Map(put.map((line) => [lineKey(line), line.quantity]));
  return lines.flatMap((line) => {
    const key = lineKey(wanted(line));
    const added = Math.min(left.get(key) ?? 0, line.quantity);
    left.set(key, (left.get(key) ?? 0) - added);
    const { articul, header, quantity: asked } = line;
    return added < asked ? [{ articul, header, asked, added }] : [];
  });
}
