import type { Kysely } from 'kysely';
import { z } from 'zod';
import { openStates, state } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import { confinedTo, mayUse, type Staff } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { zId } from '../../kernel/fields.ts';
import { pieces } from '../../kernel/quantity.ts';
import { type Failure, fail, ok } from '../../kernel/result.ts';
import { movesOrders } from '../../kernel/staff-rights.ts';
import { type Context, staffUseCase } from '../../kernel/use-case.ts';
import { refuseRaised } from '../limit/check-limit.server.ts';
import { moveOrderInSums, orderToSum } from '../sums/change-sums.repository.server.ts';
import { withdrawShipment } from '../sums/ledger.repository.server.ts';
import { accessToMove } from './access-to-move.ts';
import { recordMove } from './carry-out-move.server.ts';
import { joinRest, untouchedRest } from './join-rest.server.ts';
import { noSuchOrder } from './no-such-order.ts';
import { type HeldOrder, holdOrder, linesToChange } from './order-change.repository.server.ts';
import { addEvents, lastMoveOf } from './order-events.repository.server.ts';
import { moveOrder, orderToMove, piecesOf, unship } from './order-move.repository.server.ts';
import { takerOf } from './order-taking.repository.server.ts';
import { putName } from './put-name.server.ts';
import { orderNumber, shownState, undoable } from './rules.ts';
import {
  holdStock,
  knowExpected,
  promiseExpected,
  reserveStock,
  stocksOf,
} from './stock.repository.server.ts';
import { tellOfChanges } from './tell-changes.server.ts';
import { checkGoodsCome, waitAgain } from './waiting-lines.repository.server.ts';
import { whyNotUnshipped } from './why-not-unshipped.server.ts';

/**
 * Undoes the last move of an order if staff made it within the last hour. Undoing a shipment returns its goods to the
 * stock, reserved again, and removes it from the ledger. It also rejoins the rest that became another order, if
 * nobody has changed that order. Undoing a cancellation reserves the goods again. `event`: the move that was shown.
 * Any staff member who may see the order and make the move may undo it, once. Refusals: NOT_FOUND, CANNOT_UNDO when the time has
 * passed, 1C has the shipment or its goods are being returned, ORDER_MOVED when the order has moved on, and for a cancelled order NOT_ENOUGH_STOCK
 * (with the missing goods) and OVER_LIMIT (§12.1.14).
 */
export const undoMove = staffUseCase({
  name: 'undo-move',
  access: movesOrders,
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
    if (!mayUse(accessToMove(to), actor)) return fail('FORBIDDEN');
    const isShipment = to === state.shipped && openStates.includes(from);
    const blocked = isShipment ? await whyNotUnshipped(db, id) : undefined;
    if (blocked) return fail('CANNOT_UNDO', { message: blocked.why });
    const rest = isShipment ? await untouchedRest(db, order, last.at) : undefined;
    await moveOrder(db, id, { from: [to], to: from, now });
    if (to === state.cancelled) {
      const refused = await reserveAgain(ctx, order);
      if (refused) return refused;
    }
    if (isShipment) await markProductsChanged(db, await unship(db, id, last.missing), now);
    const taker = await takerOf(db, id);
    // This taker was set by the move that is being undone.
    if (to === state.processing && taker?.since === last.at)
      await putName(ctx, order, { from: taker, free: true });
    // The order's goods may have arrived while it was closed.
    if (order.expectedOn) await checkGoodsCome(db, [id], now);
    await moveOrderInSums(db, id, to);
    const joined = rest ? await joinRest(ctx, order, rest) : [];
    // Takes back what the move said, such as the reason of a cancellation.
    const changes = [
      ...joined,
      ...last.changes.map((each) => ({ ...each, before: each.after, after: each.before })),
    ];
    await addEvents(db, ctx, [{ order: id, action: 'undone', from: to, to: from, changes }]);
    await recordMove(ctx, order, { from: to, to: from, action: 'restored' });
    const notified = await tellOfChanges(db, now, order);
    if (isShipment) await withdrawShipment(db, order.dealerId, id);
    if (to === state.cancelled) {
      const { total } = await orderToSum(db, id);
      const over = await refuseRaised(ctx, { ...order, total }, 'Вернуть заказ нельзя');
      if (over) return over;
    }
    log('order.undone', { order: id, from: to, to: from, staff: actor.staffId });
    return ok({
      number: orderNumber(id, order.createdAt),
      state: shownState(from),
      isJoined: joined.length > 0,
      notified,
    });
  },
});

const noLongerExpected = 'Вернуть заказ нельзя: его товаров нет на складе, и столько уже не ожидается';

/** Reserves free pieces and promises the rest. Returns false when fewer pieces are now expected. */
async function promiseAgain(
  db: Kysely<Database>,
  id: number,
  wanted: readonly { id: number; wms: number; quantity: number }[],
  today: string,
): Promise<boolean> {
  const stocks = await stocksOf(db, wanted);
  const parts = wanted.map((each) => {
    const stock = stocks.find((known) => known.id === each.id && known.wms === each.wms);
    const free = Math.max(0, (stock?.quantity ?? 0) - (stock?.reserved ?? 0));
    return { ...each, free: Math.min(free, each.quantity), lacking: Math.max(0, each.quantity - free) };
  });
  const fromStock = parts.filter(({ free }) => free > 0).map((each) => ({ ...each, quantity: each.free }));
  if (!(await reserveStock(db, fromStock))) throw new Error('held stock has changed');
  const expected = parts
    .filter(({ lacking }) => lacking > 0)
    .map((each) => ({ ...each, quantity: each.lacking }));
  if (!(await promiseExpected(db, expected, today))) return false;
  await waitAgain(db, id, expected);
  return true;
}

/**
 * Reserves the goods of a cancelled order again. An order of expected goods is promised the pieces that are not free.
 * Returns a refusal when pieces are neither free nor expected any more.
 */
async function reserveAgain(
  { db, now }: Context<Staff>,
  { id, expectedOn }: Pick<HeldOrder, 'id' | 'expectedOn'>,
): Promise<Failure | undefined> {
  const wanted = await piecesOf(db, id);
  if (expectedOn) await knowExpected(db, wanted);
  await holdStock(db, wanted);
  if (expectedOn) {
    const promised = await promiseAgain(db, id, wanted, dayOf(now));
    if (!promised) return fail('NOT_ENOUGH_STOCK', { message: noLongerExpected });
    await markProductsChanged(
      db,
      wanted.map((each) => each.id),
      now,
    );
    return undefined;
  }
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
