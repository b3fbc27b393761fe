import { z } from 'zod';
import { zId } from '../../../kernel/fields.ts';
import { fail, ok } from '../../../kernel/result.ts';
import { changesManyGoods } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { findChange, holdChange, updateChange } from './changes.repository.server.ts';
import { start } from './finish-change.server.ts';
import { canUndo } from './goods-change.ts';
import { noSuchChange } from './no-such-change.ts';

/**
 * Restores the values before a change of many goods, for a day after it was applied. Products whose values have changed
 * since keep them; added products stay. Refusals: NOT_FOUND, BAD_INPUT when it is too late.
 */
export const undoGoodsChange = staffUseCase({
  name: 'undo-goods-change',
  access: changesManyGoods,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const { db, actor, now } = ctx;
    await holdChange(db, id);
    const head = await findChange(db, id);
    if (!head) return noSuchChange();
    if (head.state === 'undoing' || head.state === 'undone') return ok({ id });
    if (!canUndo(head, now))
      return fail('BAD_INPUT', { message: 'Вернуть можно в\u00a0течение суток после изменения' });
    const by = { staff_id: actor.staffId, staff_name: actor.name || actor.email };
    const from = { position: 0, done: 0, skipped: 0 };
    await updateChange(db, id, { state: 'undoing', ...by, ...from });
    const next = { ...head, ...from, state: 'undoing', staffId: actor.staffId, by: by.staff_name } as const;
    await start(ctx, next);
    return ok({ id });
  },
});
