import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import { staffRights, withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { findStaff } from '../repository.server.ts';
import { presetOf } from './presets.ts';
import { noSuchRole, zRoleCode } from './role-code.ts';
import { isChanged, type RoleCard } from './role-view.ts';
import { peopleOfRole, rolesByName } from './roles.repository.server.ts';
import { whyFixed } from './why-fixed.ts';

/**
 * Returns a role with the people who have it and the rights that the reader may give. Without a code, the form of a new
 * role; `copied` is the code of the role whose rights it begins with, as far as the reader has them. Refusal: NOT_FOUND.
 */
export const getStaffRole = staffUseCase({
  name: 'get-staff-role',
  access: withRight('staff'),
  writes: false,
  input: z.object({ code: zRoleCode.optional(), copied: zRoleCode.optional().catch(undefined) }),
  async run({ code, copied }, { db, actor }) {
    const roles = await rolesByName(db);
    const grantable = staffRights.filter((right) => actor.rights.has(right));
    if (code === undefined) {
      const from = roles.find((role) => role.code === copied);
      const rights = from?.rights.filter((right) => actor.rights.has(right)) ?? [];
      const header = from ? `${from.header} – копия` : '';
      return ok<RoleCard>({ code: '', header, rights, people: [], grantable, fixed: '', preset: '' });
    }
    const role = roles.find((each) => each.code === code);
    if (!role) return noSuchRole();
    const [people, own] = await Promise.all([peopleOfRole(db, code), findStaff(db, actor.staffId)]);
    const { header, rights } = role;
    const preset = presetOf(code);
    return ok<RoleCard>({
      ...{ code, header, rights, people, grantable },
      fixed: whyFixed(role, { role: own?.role ?? '', rights: actor.rights }),
      preset: preset && isChanged(role, preset) ? preset.header : '',
    });
  },
});
