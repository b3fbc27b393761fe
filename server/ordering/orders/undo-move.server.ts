import { z } from 'zod';
import { openStates, state } from '../../db/order-states.ts';
import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import { confinedTo, type Staff, sales } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { pieces } from '../../kernel/quantity.ts';
import { type Failure, fail, ok } from '../../kernel/result.ts';
import { type Context, staffUseCase } from '../../kernel/use-case.ts';
import { refuseRaised } from '../limit/check-limit.server.ts';
import { moveOrderInSums, orderToSum } from '../sums/change-sums.repository.server.ts';
import { withdrawShipment } from '../sums/ledger.repository.server.ts';
import { ordersShippedBy1c } from '../sums/shipments.repository.server.ts';
import { recordMove } from './carry-out-move.server.ts';
import { noSuchOrder } from './no-such-order.ts';
import { holdOrder, linesToChange } from './order-change.repository.server.ts';
import { addEvents, lastMoveOf } from './order-events.repository.server.ts';
import { moveOrder, orderToMove, piecesOf, unship } from './order-move.repository.server.ts';
import { orderNumber, shownState, undoable } from './rules.ts';
import { holdStock, reserveStock, stocksOf } from './stock.repository.server.ts';
import { tellOfChanges } from './tell-changes.server.ts';

/**
 * Takes back the last move of an order that the staff made within the hour: a shipment returns its goods to the stock,
 * reserved again, and leaves the ledger; a cancelled order reserves its goods anew. `event`: the move that was shown. Any
 * of the staff may undo it, once. Refusals: NOT_FOUND, CANNOT_UNDO when the time has passed or 1C has the shipment,
 * ORDER_MOVED when the order has moved on, for a cancelled one NOT_ENOUGH_STOCK (with the goods that are missing) and
 * OVER_LIMIT (§12.1.14).
 */
export const undoMove = staffUseCase({
  name: 'undo-move',
  access: sales,
  writes: true,
  input: z.object({ id: zId, event: zId }),
  async run({ id, event }, ctx) {
    const { db, actor, now, log } = ctx;
    if (!(await orderToMove(db, id, confinedTo(actor)))) return noSuchOrder();
    const order = (await holdOrder(db, id))!;
    const last = await lastMoveOf(db, id);
    if (last?.id !== event) return fail('ORDER_MOVED');
    const move = undoable(last, order.state, now);
    if (!move) return fail('CANNOT_UNDO');
    const { from, to } = move;
    const isShipment = to === state.shipped && openStates.includes(from);
    if (isShipment && (await ordersShippedBy1c(db, [id])).has(id))
      return fail('CANNOT_UNDO', { message: 'Отгрузку уже провела 1С: отменить её можно только там' });

    await moveOrder(db, id, { from: [to], to: from, now });
    if (to === state.cancelled) {
      const refused = await reserveAgain(ctx, id);
      if (refused) return refused;
    }
    if (isShipment) await markProductsChanged(db, await unship(db, id, last.missing), now);
    await addEvents(db, ctx, [{ order: id, action: 'undone', from: to, to: from }]);
    await recordMove(ctx, order, { from: to, to: from, action: 'restored' });
    const notified = await tellOfChanges(db, now, order);
    await moveOrderInSums(db, id, to);
    if (isShipment) await withdrawShipment(db, order.dealerId, id);
    if (to === state.cancelled) {
      const { total } = await orderToSum(db, id);
      const over = await refuseRaised(ctx, { ...order, total }, 'Вернуть заказ нельзя');
      if (over) return over;
    }
    log('order.undone', { order: id, from: to, to: from, staff: actor.staffId });
    return ok({ number: orderNumber(id, order.createdAt), state: shownState(from), notified });
  },
});

/** Reserves the goods of a cancelled order again; the refusal names those that are not free any more. */
async function reserveAgain({ db, now }: Context<Staff>, id: number): Promise<Failure | undefined> {
  const wanted = await piecesOf(db, id);
  await holdStock(db, wanted);
  const stocks = await stocksOf(db, wanted);
  const short = wanted.flatMap(({ id: product, wms, quantity }) => {
    const stock = stocks.find((each) => each.id === product && each.wms === wms);
    const free = Math.max(0, (stock?.quantity ?? 0) - (stock?.reserved ?? 0));
    return free < quantity ? [{ product, wms, free }] : [];
  });
  if (short.length > 0) {
    const lines = await linesToChange(db, id);
    const named = short.slice(0, 5).map(({ product, wms, free }) => {
      const line = lines.find((each) => each.product === product && each.wms === wms)!;
      return `${line.articul}, ${line.warehouse}: свободно ${pieces(free, line.unit)}`;
    });
    const more = short.length > 5 ? ' и другие' : '';
    return fail('NOT_ENOUGH_STOCK', {
      message: `Вернуть заказ нельзя: его товаров уже не хватает (${named.join('; ')}${more})`,
    });
  }
  if (!(await reserveStock(db, wanted))) throw new Error('held stock has changed');
  await markProductsChanged(
    db,
    wanted.map((each) => each.id),
    now,
  );
  return undefined;
}
