import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { state } from '../../db/order-states.ts';
import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import { confinedTo, type Staff } from '../../kernel/actor.ts';
import { zById, zId } from '../../kernel/fields.ts';
import { pieces, typedNumber } from '../../kernel/quantity.ts';
import { zOriginal } from '../../kernel/reconcile.ts';
import { type FieldErrors, fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { entriesById } from '../../kernel/trees.ts';
import { type Context, staffUseCase } from '../../kernel/use-case.ts';
import { recordChanges } from '../../work/history/record-change.server.ts';
import { changeConsignment } from '../consignments/change-consignment.server.ts';
import { zConsignment } from '../consignments/consignment-input.ts';
import { addOrderToSums, changeOrderInSums, orderToSum } from '../sums/change-sums.repository.server.ts';
import { carryOutMove } from './carry-out-move.server.ts';
import { quantityField } from './change-form.ts';
import {
  demandChange,
  dividedInto,
  endedPromises,
  goneProducts,
  stillWaiting,
  wordedChanges,
} from './line-changes.ts';
import { noSuchOrder } from './no-such-order.ts';
import {
  type ChangeableLine,
  type HeldOrder,
  holdOrder,
  insertRest,
  linesToChange,
  sumOrder,
  warehouseNames,
  writeLines,
} from './order-change.repository.server.ts';
import { addEvents } from './order-events.repository.server.ts';
import { orderToMove, reserveOwed } from './order-move.repository.server.ts';
import { permittedShipment, zPermission } from './permitted-shipment.server.ts';
import { orderNumber, whyNotMoved } from './rules.ts';
import { endPromises, releaseStock } from './stock.repository.server.ts';
import { checkGoodsCome, giveToWaiting, holdWaiting } from './waiting-lines.repository.server.ts';
import { withdrawBills } from './withdraw-bills.server.ts';

const input = z.object({
  id: zId,
  /** The pieces to ship, keyed by line id; a missing line is shipped in full. */
  quantity: zById,
  /** Which lines are shipped: all except the marked ones, or only these. */
  which: z.enum(['except', 'only']).catch('except'),
  /** The marked lines, keyed by line id. */
  marked: zById,
  ...zConsignment,
  /** What happens to the rest: `keep` creates a new order from it, `cancel` drops it. */
  rest: z.enum(['keep', 'cancel']).catch('keep'),
  permission: zPermission,
  original: zOriginal,
});

/**
 * Ships a picked order in part: the pieces of all lines except the marked ones, or only of these. The order keeps the
 * shipped pieces. With `keep`, the rest becomes a separate order in processing, which keeps its reservation
 * and refers to the first order. With `cancel`, the rest is removed from the order and released. If all pieces are
 * shipped, there is no rest. Also saves how the goods are sent (`changeConsignment`). Returns the order's number, and the
 * id and number of the new order. Refusals: NOT_FOUND, CANNOT_MOVE, BAD_INPUT by field, CHANGED_MEANWHILE when the
 * lines or the shipment were changed meanwhile, SHIPMENT_UNPAID as for `moveOrder`.
 */
export const shipOrder = staffUseCase({
  name: 'ship-order',
  access: withRight('shipping'),
  writes: true,
  input,
  async run({ id, quantity, which, marked, rest, permission, original, ...sent }, ctx) {
    const { db, actor } = ctx;
    if (!(await orderToMove(db, id, confinedTo(actor)))) return noSuchOrder();
    const order = (await holdOrder(db, id))!;
    if (order.state !== state.picking)
      return fail('CANNOT_MOVE', { message: whyNotMoved(order.state, state.shipped) });
    const before = await orderToSum(db, id);
    await reserveOwed(db, id, ctx.now);

    const all = await linesToChange(db, id);
    const waiting = await holdWaiting(
      db,
      id,
      all.map(({ product, wms }) => ({ id: product, wms })),
    );
    const lines = stillWaiting(all, all, waiting);
    const stored = Object.fromEntries(lines.map((line) => [quantityField(line.id), String(line.quantity)]));
    const ofLines = Object.fromEntries(
      Object.entries(original ?? {}).filter(([name]) => name.startsWith('quantity[')),
    );
    const isStale =
      original && Object.keys({ ...stored, ...ofLines }).some((name) => ofLines[name] !== stored[name]);
    if (isStale) return fail('CHANGED_MEANWHILE', { message: linesChanged });

    const { shipped, fields } = piecesToShip(lines, quantity, { which, marked });
    if (Object.keys(fields).length > 0) return fail('BAD_INPUT', { fields });
    if (shipped.every((line) => line.quantity === 0)) return fail('BAD_INPUT', { message: nothingShipped });
    const goods = shipped.reduce((sum, line) => sum + line.quantity * line.price, 0);
    const permitted = await permittedShipment(ctx, id, { permission, total: goods + before.delivery_price });
    if (!permitted.ok) return permitted;
    // Shipped pieces must have arrived, so all pieces that are still expected belong to the rest.
    const left = lines
      .map((line, i) => ({ ...line, quantity: line.quantity - shipped[i]!.quantity }))
      .filter((line) => line.quantity > 0);

    let restId: number | undefined;
    if (left.length > 0) {
      restId = await takeOut(ctx, order, { lines, shipped, left, rest });
      await changeOrderInSums(db, before, goneProducts(lines, shipped));
      if (restId !== undefined) await addOrderToSums(db, restId);
    }
    const how = await changeConsignment(ctx, order, sent, original);
    if (!how.ok) return how;
    const moved = await carryOutMove(ctx, order, {
      from: state.picking,
      to: state.shipped,
      permission: permitted.permission,
    });
    if (!moved) throw new Error('a held order has moved');
    if (permission === '') {
      const still = await permittedShipment(ctx, id, { permission, isShipped: true });
      if (!still.ok) return still;
    }
    return ok({
      number: orderNumber(id, order.createdAt),
      ...moved,
      isWhole: left.length === 0,
      rest: restId === undefined ? undefined : { id: restId, number: orderNumber(restId, order.createdAt) },
    });
  },
});

const linesChanged =
  'Пока форма была открыта, состав заказа изменился. Показали новый, проверьте количество и отгрузите ещё раз';
const nothingShipped = 'Укажите, сколько отгрузить: хотя бы одну позицию';

type Choice = { which: 'except' | 'only'; marked: unknown };

function piecesToShip(
  lines: readonly ChangeableLine[],
  typed: unknown,
  { which, marked }: Choice,
): { shipped: ChangeableLine[]; fields: FieldErrors } {
  const sent = new Map(entriesById(typed));
  const chosen = new Set(entriesById(marked).map(([line]) => line));
  const fields: FieldErrors = {};
  const shipped = lines.map((line) => {
    if (chosen.has(line.id) !== (which === 'only')) return { ...line, quantity: 0, promised: 0 };
    if (!sent.has(line.id)) {
      if (line.promised > 0) fields[quantityField(line.id)] = [notCome(line)];
      return line;
    }
    const quantity = typedNumber(String([sent.get(line.id)].flat().at(-1) ?? ''));
    const field = quantityField(line.id);
    if (quantity === undefined) fields[field] = ['Укажите количество целым числом, 0 – не отгружать'];
    else if (quantity > line.quantity)
      fields[field] = [`В заказе только ${pieces(line.quantity, line.unit)}`];
    else if (quantity > line.quantity - line.promised) fields[field] = [notCome(line)];
    return { ...line, quantity: quantity ?? 0, promised: 0 };
  });
  return { shipped, fields };
}

function notCome({ quantity, promised, unit }: ChangeableLine): string {
  const there = quantity - promised;
  const now = there > 0 ? `отгрузить можно ${pieces(there, unit)}` : 'укажите 0';
  return `Ждёт поступления ${pieces(promised, unit)}: ${now}`;
}

type Parts = {
  lines: readonly ChangeableLine[];
  shipped: readonly ChangeableLine[];
  left: readonly ChangeableLine[];
  rest: 'keep' | 'cancel';
};

/** Removes the unshipped pieces from the order. Returns the id of the order created from them, if any. */
async function takeOut(
  ctx: Context<Staff>,
  order: HeldOrder,
  { lines, shipped, left, rest }: Parts,
): Promise<number | undefined> {
  const { db, now, log, actor } = ctx;
  const { id, dealerId } = order;
  const changes = wordedChanges(lines, shipped, await warehouseNames(db));
  const number = orderNumber(id, order.createdAt);
  const record = { kind: 'order', dealerId } as const;
  await writeLines(
    db,
    shipped.filter((line, i) => line.quantity !== lines[i]!.quantity || line.promised !== lines[i]!.promised),
  );
  await sumOrder(db, id);
  await withdrawBills(ctx, order);
  if (rest === 'cancel') {
    await releaseStock(db, demandChange([], left));
    await endPromises(db, endedPromises(left, []));
    await giveToWaiting(
      db,
      left.map(({ product, wms }) => ({ id: product, wms })),
      now,
    );
    const products = left.map(({ product }) => product);
    await markProductsChanged(db, products, now);
    await addEvents(db, ctx, [{ order: id, action: 'changed', changes }]);
    await recordChanges(ctx, [{ ...record, id, header: number, action: 'changed', changes }]);
    log('order.lessened', { order: id, staff: actor.staffId });
    return undefined;
  }
  const key = `rest-${randomUUID()}`;
  const restId = await insertRest(db, id, left, { state: state.processing, key, now });
  // All goods of the rest may have arrived although nobody has been notified yet.
  if (order.expectedOn) await checkGoodsCome(db, [restId], now);
  const restNumber = orderNumber(restId, order.createdAt);
  const divided = [...changes, dividedInto(restNumber)];
  const created = [{ label: 'Остаток заказа', before: '', after: number }];
  await addEvents(db, ctx, [
    { order: id, action: 'divided', changes: divided },
    { order: restId, action: 'created', changes: created },
  ]);
  await recordChanges(ctx, [
    { ...record, id, header: number, action: 'changed', changes: divided },
    { ...record, id: restId, header: restNumber, action: 'created', changes: created },
  ]);
  log('order.divided', { order: id, rest: restId, staff: actor.staffId });
  return restId;
}
