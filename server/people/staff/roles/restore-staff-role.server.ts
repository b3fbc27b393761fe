import { z } from 'zod';
import { fail, ok } from '../../../kernel/result.ts';
import { areWithin, withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { changesBetween } from '../../../work/history/history-entry.ts';
import { recordChange } from '../../../work/history/record-change.server.ts';
import { holdAsStaffManager } from '../repository.server.ts';
import { presetOf } from './presets.ts';
import { noSuchRole, zRoleCode } from './role-code.ts';
import { roleWordings } from './role-wordings.ts';
import { deleteRole } from './roles.repository.server.ts';
import { folded } from './save-staff-role.server.ts';
import { whyFixed } from './why-fixed.ts';

/**
 * Gives a changed preset its own name and rights again («вернуть как было»). Repeating the call is not an error. Refusals:
 * NOT_FOUND for a role that is no preset; FORBIDDEN for a role that the reader cannot change, or whose own rights the
 * reader lacks; BAD_INPUT when another role has taken the name.
 */
export const restoreStaffRole = staffUseCase({
  name: 'restore-staff-role',
  access: withRight('staff'),
  writes: true,
  input: z.object({ code: zRoleCode }),
  async run({ code }, ctx) {
    const { db, actor } = ctx;
    const held = await holdAsStaffManager(db, actor.staffId);
    if (!held) return fail('FORBIDDEN');
    const role = held.roles.find((each) => each.code === code);
    const preset = presetOf(code);
    if (!role || !preset) return noSuchRole();
    if (role.id === undefined) return ok({ header: role.header });
    const fixed = whyFixed(role, held);
    if (fixed) return fail('FORBIDDEN', { message: fixed });
    if (!areWithin(preset.rights, held.rights))
      return fail('FORBIDDEN', {
        message: 'Прежние права этой роли шире ваших: её возвращает администратор',
      });
    const isTaken = held.roles.some((each) => each !== role && folded(each.header) === folded(preset.header));
    if (isTaken) return fail('BAD_INPUT', { message: `Название «${preset.header}» уже есть у другой роли` });
    await deleteRole(db, role.id);
    await recordChange(ctx, {
      kind: 'staff_role',
      id: role.id,
      header: preset.header,
      action: 'restored',
      changes: changesBetween(
        { header: role.header, rights: [...role.rights] },
        { header: preset.header, rights: [...preset.rights] },
        roleWordings,
      ),
    });
    return ok({ header: preset.header });
  },
});
