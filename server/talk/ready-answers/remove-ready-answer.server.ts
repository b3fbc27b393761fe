import { z } from 'zod';
import { zId, zSaidSwitch } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchAnswer } from './get-ready-answer.server.ts';
import { mostAnswers } from './ready-answer.ts';
import { heldAnswers, setRemoved } from './repository.server.ts';
import { full, taken } from './save-ready-answer.server.ts';

/**
 * Removes a ready answer (`removed` 1), or restores it (0). Repeating the call has no effect. Refusals: NOT_FOUND,
 * BAD_INPUT when there is no room to restore the answer, or another answer has its name.
 */
export const removeReadyAnswer = staffUseCase({
  name: 'remove-ready-answer',
  access: withRight('talks'),
  writes: true,
  input: z.object({ id: zId, removed: zSaidSwitch }),
  async run({ id, removed }, ctx) {
    const { db, now } = ctx;
    const answers = await heldAnswers(db);
    const isKept = answers.some((answer) => answer.id === id);
    if (!removed && !isKept && answers.length >= mostAnswers) return full();
    const header = await setRemoved(db, id, removed ? now : null);
    if (header === undefined) return noSuchAnswer();
    if (!removed && answers.some((answer) => answer.id !== id && answer.header === header)) return taken();
    if (isKept === removed)
      await recordChange(ctx, {
        kind: 'ready_answer',
        id,
        header,
        action: removed ? 'removed' : 'restored',
      });
    return ok({ id, header });
  },
});
