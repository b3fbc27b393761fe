import { z } from 'zod';
import { shippedStates } from '../../db/order-states.ts';
import { zById, zId, zLine } from '../../kernel/fields.ts';
import { pieces } from '../../kernel/quantity.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { entriesById } from '../../kernel/trees.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noteReturn } from '../../ordering/returns/make-return.server.ts';
import { pickedLines } from '../../ordering/returns/picked-lines.ts';
import { writeReturn, writeReturnQuantities } from '../../ordering/returns/repository.server.ts';
import { returnChange, returnNumber } from '../../ordering/returns/rules.ts';
import { heldReturn, shipmentUndone } from './held-return.server.ts';

/**
 * Agrees to a return that the dealer has asked for, with the same pieces or fewer, and optionally with an answer. A
 * line without a field keeps its pieces; 0 removes the line. Refusals: NOT_FOUND, ORDER_MOVED, BAD_INPUT by field.
 */
export const acceptReturn = staffUseCase({
  name: 'accept-return',
  access: withRight('returns'),
  writes: true,
  input: z.object({
    id: zId,
    /** The agreed pieces, keyed by the id of the order line. */
    quantity: zById,
    answer: zLine(500),
  }),
  async run({ id, quantity, answer }, ctx) {
    const { db, actor, now, log } = ctx;
    const found = await heldReturn(ctx, id, ['asked']);
    if (!found.ok) return found;
    const { order, lines } = found.value;
    if (!shippedStates.includes(order.state)) return shipmentUndone();
    const typed = new Map(entriesById(quantity));
    const sent = Object.fromEntries(
      lines.map((line) => [line.id, typed.get(line.id) ?? String(line.quantity)]),
    );
    const { picked, fields } = pickedLines(
      lines.map((line) => ({ ...line, left: line.quantity })),
      sent,
    );
    if (Object.keys(fields).length > 0) return fail('BAD_INPUT', { fields });
    if (picked.length === 0) return fail('BAD_INPUT', { message: nothing });
    const agreed = new Map(picked.map((line) => [line.id, line.quantity]));
    const changed = lines
      .map((line) => ({ ...line, asked: line.quantity, quantity: agreed.get(line.id) ?? 0 }))
      .filter(({ asked, quantity }) => asked !== quantity);
    if (changed.length > 0)
      await writeReturnQuantities(
        db,
        id,
        lines.map((line) => ({ ...line, quantity: agreed.get(line.id) ?? 0 })),
      );
    const by = (actor.name || actor.email).slice(0, 255);
    await writeReturn(db, id, { state: 'accepted', answer, decided_by: by, decided_at: now });
    const more = changed.map(({ articul, unit, asked, quantity }) => ({
      label: articul,
      before: pieces(asked, unit),
      after: quantity > 0 ? pieces(quantity, unit) : 'не возвращается',
    }));
    const change = returnChange(id, 'asked', 'accepted', answer);
    const notified = await noteReturn(ctx, { id, order, action: 'moved', change, more });
    log('return.accepted', { return: id, staff: actor.staffId });
    return ok({ number: returnNumber(id), notified });
  },
});

const nothing = 'Укажите количество хотя бы в одной позиции или отклоните возврат';
