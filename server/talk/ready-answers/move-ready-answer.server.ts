import { z } from 'zod';
import { writeOrder } from '../../db/write-order.server.ts';
import { zId } from '../../kernel/fields.ts';
import { movedTo } from '../../kernel/places.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchAnswer } from './get-ready-answer.server.ts';
import { heldAnswers } from './repository.server.ts';

/**
 * Moves a ready answer to a place, counted from 1. The input is a place, not a direction, so that a double click moves
 * the answer once. Refuses with NOT_FOUND.
 */
export const moveReadyAnswer = staffUseCase({
  name: 'move-ready-answer',
  access: withRight('talks'),
  writes: true,
  input: z.object({ id: zId, place: zId }),
  async run({ id, place }, ctx) {
    const { db } = ctx;
    const answers = await heldAnswers(db);
    const from = answers.findIndex((answer) => answer.id === id);
    const moved = answers[from];
    if (!moved) return noSuchAnswer();
    const to = Math.min(place, answers.length);
    if (to !== from + 1) {
      await writeOrder(
        db,
        'ready_answers',
        movedTo(answers, from, to).map((answer) => answer.id),
      );
      const changes = [{ label: 'Место', before: String(from + 1), after: String(to) }];
      const { header } = moved;
      await recordChange(ctx, { kind: 'ready_answer', id, header, action: 'changed', changes });
    }
    return ok({ id, place: to });
  },
});
