import { z } from 'zod';
import { zId } from '../../../kernel/fields.ts';
import { fail, ok } from '../../../kernel/result.ts';
import { changesManyGoods } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { findChange, holdChange, updateChange } from './changes.repository.server.ts';
import { start } from './finish-change.server.ts';
import { noSuchChange } from './no-such-change.ts';

/**
 * Applies a change of many goods as it was previewed: at once if it is short, else with a job. Rows whose stored values
 * have changed since the preview are skipped. A change is applied once; a second press changes nothing. Refusals:
 * NOT_FOUND, BAD_INPUT if there is nothing to apply.
 */
export const applyGoodsChange = staffUseCase({
  name: 'apply-goods-change',
  access: changesManyGoods,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const { db, actor } = ctx;
    await holdChange(db, id);
    const head = await findChange(db, id);
    if (!head) return noSuchChange();
    if (head.state !== 'waiting') return ok({ id, isDone: head.state === 'applied' });
    if (head.toAdd + head.toChange === 0) return fail('BAD_INPUT', { message: 'Менять нечего' });
    // The history names the person who confirms, not the one who uploaded.
    const by = { staff_id: actor.staffId, staff_name: actor.name || actor.email };
    await updateChange(db, id, { state: 'applying', ...by });
    const next = { ...head, state: 'applying', staffId: actor.staffId, by: by.staff_name } as const;
    return ok({ id, isDone: await start(ctx, next) });
  },
});
