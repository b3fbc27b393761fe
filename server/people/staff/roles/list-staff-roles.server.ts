import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { rolesByName } from './roles.repository.server.ts';

/** Returns all roles with their rights and the number of people who have them: the presets, then the others by name. */
export const listStaffRoles = staffUseCase({
  name: 'list-staff-roles',
  access: withRight('staff'),
  writes: false,
  input: z.undefined(),
  async run(_input, { db }) {
    return ok({ roles: await rolesByName(db) });
  },
});
