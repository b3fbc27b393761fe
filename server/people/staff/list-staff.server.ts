import { z } from 'zod';
import { areEnough } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { withRight, worksForDealers } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { staffByName } from './repository.server.ts';
import { administrator } from './roles/presets.ts';
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
      const sees = each.role !== administrator && areEnough(worksForDealers, role?.rights ?? []);
      return { ...each, roleHeader: role?.header ?? '', sees };
    });
    return ok({ staff: listed });
  },
});
