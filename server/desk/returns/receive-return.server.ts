import { z } from 'zod';
import { shippedStates } from '../../db/order-states.ts';
import { zById, zId } from '../../kernel/fields.ts';
import { piecesFrom, typedNumber } from '../../kernel/quantity.ts';
import { type FieldErrors, fail, ok } from '../../kernel/result.ts';
import { receivesReturns } from '../../kernel/staff-rights.ts';
import { entriesById } from '../../kernel/trees.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { returnsGivenSince } from '../../ordering/orders/exchange-settings.repository.server.ts';
import { goesTo1c } from '../../ordering/returns/goes-to-1c.ts';
import { noteReturn } from '../../ordering/returns/make-return.server.ts';
import { enterReturn, receiveGoods } from '../../ordering/returns/receive-goods.server.ts';
import { type Place, warehousesOfReturns } from '../../ordering/returns/repository.server.ts';
import { returnChange, returnNumber } from '../../ordering/returns/rules.ts';
import { writtenOffField } from './desk-return.ts';
import { heldReturn, shipmentUndone } from './held-return.server.ts';

/**
 * Receives the goods of an accepted return (§12.1.45). For each line `place` names the warehouse that takes the goods back
 * into its free stock (unless 1C keeps it), or `off` for goods that are written off; `off` has the pieces of a line that
 * are written off while the others go to the warehouse. The debt under the contract falls by the sum of all pieces at
 * the prices of the order lines. Refusals: NOT_FOUND, ORDER_MOVED, BAD_INPUT by field.
 */
export const receiveReturn = staffUseCase({
  name: 'receive-return',
  access: receivesReturns,
  writes: true,
  input: z.object({
    id: zId,
    /** A warehouse or `off`, keyed by the id of the order line. */
    place: zById,
    /** Pieces to write off, keyed by the id of the order line; empty for none. */
    off: zById,
  }),
  async run({ id, place, off }, ctx) {
    const { db, actor, log } = ctx;
    const found = await heldReturn(ctx, id, ['accepted']);
    if (!found.ok) return found;
    const { held, order, lines } = found.value;
    if (!shippedStates.includes(order.state)) return shipmentUndone();
    const warehouses = await warehousesOfReturns(db);
    const { places, fields } = placesOf(lines, { place, off }, new Set(warehouses.map((each) => each.id)));
    if (Object.keys(fields).length > 0) return fail('BAD_INPUT', { fields });

    const received = { id, order, lines, places };
    const more = await receiveGoods(ctx, {
      ...received,
      by: (actor.name || actor.email).slice(0, 255),
      warehouses,
      goesTo1c: goesTo1c(held, (await returnsGivenSince(db)) !== undefined),
    });
    const change = returnChange(id, 'accepted', 'received');
    const notified = await noteReturn(ctx, { id, order, action: 'moved', change, more });
    const isEntered = await enterReturn(ctx, received, {
      externalId: held.external_id,
      externalNumber: held.external_number,
      externalOn: held.external_on,
    });
    log('return.received', { return: id, staff: actor.staffId });
    return ok({ number: returnNumber(id), notified, isEntered });
  },
});

type Line = { id: number; quantity: number; unit: string };
type Typed = { place: unknown; off: unknown };

/** Returns where each line goes; `fields` has the errors. */
function placesOf(lines: readonly Line[], typed: Typed, warehouses: ReadonlySet<number>) {
  const sent = { place: new Map(entriesById(typed.place)), off: new Map(entriesById(typed.off)) };
  const textOf = (name: keyof Typed, id: number) => String([sent[name].get(id)].flat().at(-1) ?? '').trim();
  const places = new Map<number, Place>();
  const fields: FieldErrors = {};
  for (const { id, quantity, unit } of lines) {
    const where = textOf('place', id);
    const off = where === 'off' ? quantity : typedNumber(textOf('off', id) || '0');
    if (where !== 'off' && !warehouses.has(Number(where)))
      fields[`place[${id}]`] = ['Выберите склад или списание'];
    if (off === undefined) fields[writtenOffField(id)] = ['Укажите количество целым числом'];
    else if (off > quantity)
      fields[writtenOffField(id)] = [`Списать можно не больше ${piecesFrom(quantity, unit)}`];
    else places.set(id, { wms: off === quantity ? undefined : Number(where), writtenOff: off });
  }
  return { places, fields };
}
