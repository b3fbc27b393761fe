import { z } from 'zod';
import { zIdOrNew } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { areWithin, withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { hasFactor } from '../second-factor/repository.server.ts';
import { noSuchMember } from './no-such-member.ts';
import { staffByName } from './repository.server.ts';
import { canBeLimited } from './roles/can-be-limited.ts';
import { administrator } from './roles/presets.ts';
import { rightHeader } from './roles/right-names.ts';
import type { StaffRole } from './roles/role-view.ts';
import { rolesByName } from './roles/roles.repository.server.ts';
import { servingStaff } from './serving.repository.server.ts';
import type { OfferedRole, StaffCard, StaffRecord } from './staff-view.ts';

/** The record of a new member. */
export const newMember: StaffRecord = {
  id: 0,
  email: '',
  name: '',
  role: 'manager',
  enabled: true,
  allDealers: true,
  discountLimitBp: 0,
  hasPassword: false,
};

/**
 * Returns one staff member, the roles that the reader may give, and the colleagues to whom the member's dealers can be
 * handed over; for id 0 or none, an empty form. Refuses with NOT_FOUND.
 */
export const getStaffMember = staffUseCase({
  name: 'get-staff-member',
  access: withRight('staff'),
  writes: false,
  input: z.object({ id: zIdOrNew }),
  async run({ id = 0 }, { db, actor }) {
    const [everybody, roles, serving] = await Promise.all([
      staffByName(db),
      rolesByName(db),
      servingStaff(db),
    ]);
    const rightsOf = (code: string) => roles.find((role) => role.code === code)?.rights ?? [];
    const found = id === 0 ? { ...newMember, dealers: 0 } : everybody.find((each) => each.id === id);
    if (!found) return noSuchMember();
    const card: StaffCard = {
      ...found,
      roleHeader: roles.find(({ code }) => code === found.role)?.header ?? '',
      roles: roles.filter(({ rights }) => areWithin(rights, actor.rights)).map(offered),
      isAbove: id > 0 && !areWithin(rightsOf(found.role), actor.rights),
      isSelf: id === actor.staffId,
      hasFactor: id > 0 && (await hasFactor(db, { kind: 'staff', id })),
      colleagues: serving.filter((each) => each.id !== id),
    };
    return ok(card);
  },
});

function offered({ code, header, rights }: StaffRole): OfferedRole {
  return {
    ...{ code, header },
    hint: code === administrator ? 'весь рабочий стол, сотрудники и их роли' : hintOf(rights),
    canBeLimited: canBeLimited(rights),
  };
}

/** Returns the first rights of a role by name: «вести заказы, собирать и отгружать и ещё 3». */
function hintOf(rights: StaffRole['rights']): string {
  const names = rights.map((right) => rightHeader(right).toLowerCase());
  const shown = names.length > 4 ? names.slice(0, 3) : names;
  return shown.join(', ') + (names.length > shown.length ? ` и ещё ${names.length - shown.length}` : '');
}
