import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { staffByName } from './repository.server.ts';
import { canBeLimited } from './roles/can-be-limited.ts';
import { rolesByName } from './roles/roles.repository.server.ts';
import type { ListedStaff } from './staff-view.ts';

/** Returns all staff members, with the number of dealers that each serves and the name of the role. */
export const listStaff = staffUseCase({
  name: 'list-staff',
  access: withRight('staff'),
  writes: false,
  input: z.undefined(),
  async run(_input, { db }) {
    const [staff, roles] = await Promise.all([staffByName(db), rolesByName(db)]);
    const listed: ListedStaff[] = staff.map((each) => {
      const role = roles.find(({ code }) => code === each.role);
      return { ...each, roleHeader: role?.header ?? '', canBeLimited: canBeLimited(role?.rights ?? []) };
    });
    return ok({ staff: listed });
  },
});
