import { z } from 'zod';
import { zRequiredName } from '../../kernel/fields.ts';
import { reconcile, zOriginal } from '../../kernel/reconcile.ts';
import { ok } from '../../kernel/result.ts';
import { allStaff } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { changesBetween } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { findStaff, holdStaff, renameStaff } from './repository.server.ts';

/**
 * Changes the staff member's own name, which dealers see beside messages. Refusals: BAD_INPUT at `name`,
 * CHANGED_MEANWHILE.
 */
export const renameSelf = staffUseCase({
  name: 'rename-self',
  access: allStaff,
  writes: true,
  input: z.object({ name: zRequiredName(255), original: zOriginal }),
  async run({ original, ...sent }, ctx) {
    const { db, actor } = ctx;
    await holdStaff(db);
    const own = await findStaff(db, actor.staffId);
    const stored = { name: own?.name ?? '' };
    const wordings = { name: { label: 'Имя и фамилия' } };
    const merged = reconcile({ sent, stored, original }, wordings);
    if (!merged.ok) return merged;
    await renameStaff(db, actor.staffId, merged.values.name);
    await recordChange(ctx, {
      kind: 'staff',
      id: actor.staffId,
      header: merged.values.name,
      action: 'changed',
      changes: changesBetween(stored, merged.values, wordings),
    });
    return ok(merged.values);
  },
});
