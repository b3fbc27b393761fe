import { z } from 'zod';
import { zFlag, zId } from '../../../kernel/fields.ts';
import { counted } from '../../../kernel/plural.ts';
import { fail, ok } from '../../../kernel/result.ts';
import { changesManyGoods } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { countJumps, findChange, holdChange, updateChange } from './changes.repository.server.ts';
import { start } from './finish-change.server.ts';
import { noSuchChange } from './no-such-change.ts';

/**
 * Applies a change of many goods as it was previewed: at once if it is short, else with a job. Rows whose stored values
 * have changed since the preview are skipped. A change is applied once; a second press changes nothing. Refusals:
 * NOT_FOUND, BAD_INPUT if there is nothing to apply, PRICES_CHANGE if prices fall or rise by more than half, unless
 * `sure`.
 */
export const applyGoodsChange = staffUseCase({
  name: 'apply-goods-change',
  access: changesManyGoods,
  writes: true,
  input: z.object({ id: zId, sure: zFlag }),
  async run({ id, sure }, ctx) {
    const { db, actor } = ctx;
    await holdChange(db, id);
    const head = await findChange(db, id);
    if (!head) return noSuchChange();
    if (head.state !== 'waiting') return ok({ id, isDone: head.state === 'applied' });
    if (head.toAdd + head.toChange === 0) return fail('BAD_INPUT', { message: 'Менять нечего' });
    const jumps = sure ? 0 : await countJumps(db, id);
    if (jumps > 0) {
      const goods = counted(jumps, 'товара', 'товаров', 'товаров');
      return fail('PRICES_CHANGE', {
        message: `У\u00a0${goods} цена сильно изменится. Проверьте и\u00a0нажмите «Применить» ещё раз`,
      });
    }
    // The history names the person who confirms, not the one who uploaded.
    const by = { staff_id: actor.staffId, staff_name: actor.name || actor.email };
    await updateChange(db, id, { state: 'applying', ...by });
    const next = { ...head, state: 'applying', staffId: actor.staffId, by: by.staff_name } as const;
    return ok({ id, isDone: await start(ctx, next) });
  },
});
