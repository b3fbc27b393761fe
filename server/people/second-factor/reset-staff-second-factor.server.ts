import { z } from 'zod';
import { administrators } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noSuchMember } from '../staff/no-such-member.ts';
import { findStaff, holdAsAdministrator } from '../staff/repository.server.ts';
import { resetFactor } from './reset-factor.server.ts';

/**
 * Turns off the second factor of another staff member, who has lost the telephone and the recovery codes, and ends
 * their sessions (§12.1.5). Returns `reset`, false when there was none any more. Refusals: NOT_FOUND, FORBIDDEN,
 * BAD_INPUT for the actor's own factor, which needs the password.
 */
export const resetStaffSecondFactor = staffUseCase({
  name: 'reset-staff-second-factor',
  access: administrators,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const { db, actor } = ctx;
    if (!(await holdAsAdministrator(db, actor.staffId))) return fail('FORBIDDEN');
    const member = await findStaff(db, id);
    if (!member) return noSuchMember();
    if (id === actor.staffId)
      return fail('BAD_INPUT', { message: 'Свой вход с кодом отключают на странице «Защита входа»' });
    return ok({
      reset: await resetFactor(ctx, { kind: 'staff', id }, member),
      name: member.name || member.email,
    });
  },
});
