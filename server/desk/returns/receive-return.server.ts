import { z } from 'zod';
import { shareDealer } from '../../db/dialect.server.ts';
import { shippedStates } from '../../db/order-states.ts';
import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import type { Staff } from '../../kernel/actor.ts';
import { dayOf, ruDate } from '../../kernel/clock.ts';
import { zById, zId } from '../../kernel/fields.ts';
import { roubles } from '../../kernel/money.ts';
import { pieces } from '../../kernel/quantity.ts';
import { type FieldErrors, fail, ok } from '../../kernel/result.ts';
import { receivesReturns } from '../../kernel/staff-rights.ts';
import { entriesById } from '../../kernel/trees.ts';
import { bind } from '../../kernel/typography.ts';
import { type Context, staffUseCase } from '../../kernel/use-case.ts';
import { demandChange } from '../../ordering/orders/line-changes.ts';
import { warehouseNames } from '../../ordering/orders/order-change.repository.server.ts';
import { addFreeStock } from '../../ordering/orders/stock.repository.server.ts';
import { giveToWaiting } from '../../ordering/orders/waiting-lines.repository.server.ts';
import { noteReturn } from '../../ordering/returns/make-return.server.ts';
import { totalOf, writeOutcomes, writeReturn } from '../../ordering/returns/repository.server.ts';
import { returnChange, returnNumber } from '../../ordering/returns/rules.ts';
import { enterInLedger } from '../../ordering/sums/ledger.repository.server.ts';
import { heldReturn, shipmentUndone } from './held-return.server.ts';

/**
 * Receives the goods of an accepted return. For each line `place` names the warehouse that takes the goods back into
 * its free stock, or `off` for goods that are written off. The debt under the contract falls by the sum at the prices
 * of the order lines. Refusals: NOT_FOUND, ORDER_MOVED, BAD_INPUT by field.
 */
export const receiveReturn = staffUseCase({
  name: 'receive-return',
  access: receivesReturns,
  writes: true,
  input: z.object({
    id: zId,
    /** A warehouse or `off`, keyed by the id of the order line. */
    place: zById,
  }),
  async run({ id, place }, ctx) {
    const { db, actor, now, log } = ctx;
    const found = await heldReturn(ctx, id, ['accepted']);
    if (!found.ok) return found;
    const { order, lines } = found.value;
    if (!shippedStates.includes(order.state)) return shipmentUndone();
    const names = await warehouseNames(db);
    const { places, fields } = placesOf(lines, place, names);
    if (Object.keys(fields).length > 0) return fail('BAD_INPUT', { fields });

    // The dealer is locked before the stock, and the sums last (decisions/kept-sums.md).
    await shareDealer(db, order.dealerId);
    await writeOutcomes(db, id, places);
    await putBack(ctx, lines, places);
    const by = (actor.name || actor.email).slice(0, 255);
    await writeReturn(db, id, { state: 'received', received_by: by, received_at: now });
    const amount = totalOf(lines);
    const more = [
      ...lines.map((line) => {
        const wms = places.get(line.id);
        const where = wms === undefined ? 'списано' : names.get(wms)!;
        return { label: line.articul, before: '', after: `${pieces(line.quantity, line.unit)}, ${where}` };
      }),
      { label: 'Сумма', before: '', after: roubles(amount) },
    ];
    const change = returnChange(id, 'accepted', 'received');
    const notified = await noteReturn(ctx, { id, order, action: 'moved', change, more });
    const day = dayOf(now);
    const document = `Возврат товара ${bind('№', returnNumber(id))} от ${ruDate(day)}`;
    await enterInLedger(db, order.dealerId, [
      {
        ...{ contract_id: order.contractId, order_id: order.id, entered_on: day },
        ...{ kind: 'payment', nature: 'return', document, amount },
      },
    ]);
    log('return.received', { return: id, staff: actor.staffId });
    return ok({ number: returnNumber(id), notified });
  },
});

type Line = { id: number; product: number; quantity: number };

/** Returns the warehouse of each line, undefined for goods that are written off. */
function placesOf(lines: readonly Line[], typed: unknown, names: ReadonlyMap<number, string>) {
  const sent = new Map(entriesById(typed));
  const places = new Map<number, number | undefined>();
  const fields: FieldErrors = {};
  for (const { id } of lines) {
    const text = String([sent.get(id)].flat().at(-1) ?? '');
    if (text === 'off') places.set(id, undefined);
    else if (names.has(Number(text))) places.set(id, Number(text));
    else fields[`place[${id}]`] = ['Выберите склад или списание'];
  }
  return { places, fields };
}

async function putBack(
  { db, now }: Context<Staff>,
  lines: readonly Line[],
  places: ReadonlyMap<number, number | undefined>,
): Promise<void> {
  const back = lines.flatMap(({ id, product, quantity }) => {
    const wms = places.get(id);
    return wms === undefined ? [] : [{ product, wms, quantity, promised: 0 }];
  });
  // Stock is always locked in the order of its key.
  const given = demandChange([], back).sort((a, b) => a.id - b.id || a.wms - b.wms);
  if (given.length === 0) return;
  await addFreeStock(db, given);
  await giveToWaiting(db, given, now);
  await markProductsChanged(
    db,
    given.map(({ id }) => id),
    now,
  );
}
