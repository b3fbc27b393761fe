import { z } from 'zod';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { hasMoreRights, isBelow, noSuchMember } from '../staff/no-such-member.ts';
import { findStaff, holdAsStaffManager } from '../staff/repository.server.ts';
import { resetFactor } from './reset-factor.server.ts';

/**
 * Turns off the second factor of another staff member, who has lost the telephone and the recovery codes, and ends
 * their sessions (§12.1.5). Returns `reset`, false when there was none any more. Refusals: NOT_FOUND, FORBIDDEN,
 * also for a member who has rights that the reader lacks, BAD_INPUT for the actor's own factor, which needs the password.
 */
export const resetStaffSecondFactor = staffUseCase({
  name: 'reset-staff-second-factor',
  access: withRight('staff'),
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const { db, actor } = ctx;
    const held = await holdAsStaffManager(db, actor.staffId);
    if (!held) return fail('FORBIDDEN');
    const member = await findStaff(db, id);
    if (!member) return noSuchMember();
    if (id === actor.staffId)
      return fail('BAD_INPUT', { message: 'Свой вход с кодом отключают на странице «Защита входа»' });
    if (!isBelow(held, member)) return hasMoreRights();
    return ok({
      reset: await resetFactor(ctx, { kind: 'staff', id }, member),
      name: member.name || member.email,
    });
  },
});
