import type { Kysely } from 'kysely';
import { state } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import type { Staff } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/use-case.ts';
import type { Change } from '../../work/history/history-entry.ts';
import { recordChanges } from '../../work/history/record-change.server.ts';
import { changeOrderInSums, moveOrderInSums, orderToSum } from '../sums/change-sums.repository.server.ts';
import { ordersShippedBy1c } from '../sums/shipments.repository.server.ts';
import { dividedInto, isSame, stillWaiting, wordedChanges } from './line-changes.ts';
import {
  addLines,
  type ChangeableLine,
  type HeldOrder,
  holdOrder,
  isUntouchedRest,
  linesToChange,
  restMadeAt,
  sumOrder,
  warehouseNames,
  writeLines,
} from './order-change.repository.server.ts';
import { addEvents } from './order-events.repository.server.ts';
import { moveOrder } from './order-move.repository.server.ts';
import { orderNumber, shownState } from './rules.ts';
import { holdWaiting, writePromised } from './waiting-lines.repository.server.ts';
import { withdrawBills } from './withdraw-bills.server.ts';

/**
 * Locks the rest that a shipment created at a moment (milliseconds). Returns the rest if it is untouched: nobody has
 * changed it, taken it over or written a note, and 1C has recorded neither a shipment nor a payment for it. Call it
 * with the order locked, before locking anything else.
 */
export async function untouchedRest(
  db: Kysely<Database>,
  { id }: Pick<HeldOrder, 'id'>,
  shippedAt: number,
): Promise<HeldOrder | undefined> {
  const restId = await restMadeAt(db, id, shippedAt);
  const rest = restId === undefined ? undefined : await holdOrder(db, restId);
  if (rest?.state !== state.processing) return undefined;
  if ((await ordersShippedBy1c(db, [rest.id])).has(rest.id)) return undefined;
  return (await isUntouchedRest(db, rest.id, id)) ? rest : undefined;
}

/**
 * Joins an order whose shipment is undone with the rest that the shipment created (`untouchedRest`). Moves the lines
 * with their reservation back to the order, and cancels the rest. Call it when the order is open again. Returns the
 * changes of the order's lines.
 */
export async function joinRest(ctx: Context<Staff>, order: HeldOrder, rest: HeldOrder): Promise<Change[]> {
  const { db, now } = ctx;
  const number = orderNumber(order.id, order.createdAt);
  const restNumber = orderNumber(rest.id, rest.createdAt);

  const lines = await linesToChange(db, order.id);
  const left = await linesToChange(db, rest.id);
  const waiting = await holdWaiting(
    db,
    rest.id,
    left.map(({ product, wms }) => ({ id: product, wms })),
  );
  const back = stillWaiting(left, left, waiting);
  const before = await orderToSum(db, order.id);
  const { joined, added } = joinedLines(lines, back);
  await writeLines(db, joined);
  await addLines(db, order.id, added);
  await sumOrder(db, order.id);
  const known = new Set(lines.map(({ product }) => product));
  const come = added.map(({ product }) => product).filter((product) => !known.has(product));
  await changeOrderInSums(db, before, [], [...new Set(come)]);
  await withdrawBills(ctx, order);

  // Nothing is released because the reservation now belongs to the joined order.
  await writePromised(db, 'order_lines', new Map(left.map(({ id }) => [id, 0])));
  await moveOrder(db, rest.id, { from: [state.processing], to: state.cancelled, now });
  await withdrawBills(ctx, rest);
  await moveOrderInSums(db, rest.id, state.processing);
  const joinedInto = [
    {
      label: 'Состояние',
      before: shownState(state.processing).header,
      after: shownState(state.cancelled).header,
    },
    { label: 'Товары снова в заказе', before: '', after: number },
  ];
  const { label, after } = dividedInto(restNumber);
  const changes = [
    ...wordedChanges(lines, [...joined, ...added], await warehouseNames(db)),
    { label, before: after, after: 'в этом заказе' },
  ];
  await addEvents(db, ctx, [
    {
      order: rest.id,
      action: 'changed',
      from: state.processing,
      to: state.cancelled,
      changes: joinedInto,
    },
  ]);
  const record = { kind: 'order', action: 'changed', dealerId: order.dealerId } as const;
  await recordChanges(ctx, [
    { ...record, id: order.id, header: number, changes },
    { ...record, id: rest.id, header: restNumber, changes: joinedInto },
  ]);
  return changes;
}

/**
 * Adds lines to the order's lines of the same goods at the same price. Returns the resulting lines, and the lines
 * without a match.
 */
function joinedLines(
  lines: readonly ChangeableLine[],
  back: readonly ChangeableLine[],
): { joined: ChangeableLine[]; added: ChangeableLine[] } {
  const joined = lines.map((line) => ({ ...line }));
  const added: ChangeableLine[] = [];
  for (const line of back) {
    const same = joined.find((each) => isSame(each, line));
    if (same) {
      same.quantity += line.quantity;
      same.promised += line.promised;
    } else added.push(line);
  }
  return { joined, added };
}
