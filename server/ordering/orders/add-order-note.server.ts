import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { tooLong, zId, zOptional, zText } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { movesOrders } from '../../kernel/staff-rights.ts';
import { typedLines } from '../../kernel/typed-lines.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noSuchOrder } from './no-such-order.ts';
import { orderToMove } from './order-move.repository.server.ts';
import { addNote } from './order-notes.repository.server.ts';

const maxLength = 2_000;

/**
 * Adds a note for colleagues to an order; dealers do not see the note. Repeating the same `key` adds nothing.
 * Refusals: NOT_FOUND, BAD_INPUT (`text`).
 */
export const addOrderNote = staffUseCase({
  name: 'add-order-note',
  access: movesOrders,
  writes: true,
  input: z.object({
    id: zId,
    text: zText(20_000).catch('').transform(typedLines),
    key: zOptional(zText(64)).catch(undefined),
  }),
  async run({ id, text, key }, { db, actor, now, log }) {
    if (!(await orderToMove(db, id, confinedTo(actor)))) return noSuchOrder();
    if (text === '') return fail('BAD_INPUT', { fields: { text: ['Напишите заметку'] } });
    if (text.length > maxLength) return fail('BAD_INPUT', { fields: { text: [tooLong(maxLength)] } });
    const staff_name = (actor.name || actor.email).slice(0, 255);
    const note = { order_id: id, at: now, staff_id: actor.staffId, staff_name, text };
    await addNote(db, { ...note, idempotency_key: key ?? null });
    log('order.noted', { order: id, staff: actor.staffId });
    return ok({});
  },
});
