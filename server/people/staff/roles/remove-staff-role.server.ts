import { z } from 'zod';
import { counted } from '../../../kernel/plural.ts';
import { fail, ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { recordChange } from '../../../work/history/record-change.server.ts';
import { holdAsStaffManager } from '../repository.server.ts';
import { noSuchRole, zRoleCode } from './role-code.ts';
import { isPreset } from './role-view.ts';
import { deleteRole } from './roles.repository.server.ts';
import { whyFixed } from './why-fixed.ts';

/**
 * Removes a role that the portal's staff have added and nobody has. Refusals: NOT_FOUND, also when it is already
 * removed; FORBIDDEN for a preset and a role that the reader cannot change; BAD_INPUT with the number of people who have it.
 */
export const removeStaffRole = staffUseCase({
  name: 'remove-staff-role',
  access: withRight('staff'),
  writes: true,
  input: z.object({ code: zRoleCode }),
  async run({ code }, ctx) {
    const { db, actor } = ctx;
    const held = await holdAsStaffManager(db, actor.staffId);
    if (!held) return fail('FORBIDDEN');
    const role = held.roles.find((each) => each.code === code);
    if (!role) return noSuchRole();
    const fixed = isPreset(role)
      ? 'Эту роль нельзя удалить: она есть в каждом портале'
      : whyFixed(role, held);
    if (fixed || role.id === undefined) return fail('FORBIDDEN', { message: fixed });
    if (role.people > 0) {
      const people = counted(role.people, 'сотрудника', 'сотрудников', 'сотрудников');
      return fail('BAD_INPUT', { message: `Роль есть у ${people}: сначала дайте им другую` });
    }
    await deleteRole(db, role.id);
    const { id, header } = role;
    await recordChange(ctx, { kind: 'staff_role', id, header, action: 'removed' });
    return ok({ header });
  },
});
