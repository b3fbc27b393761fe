import { z } from 'zod';
import { administrators } from '../../kernel/actor.ts';
import { zIdOrNew } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { hasFactor } from '../second-factor/repository.server.ts';
import { noSuchMember } from './no-such-member.ts';
import { staffByName } from './repository.server.ts';
import type { StaffCard, StaffRecord } from './staff-view.ts';

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
 * Returns one staff member, and the colleagues to whom their dealers can be handed over; for id 0 or none, an empty
 * form. Refuses with NOT_FOUND.
 */
export const getStaffMember = staffUseCase({
  name: 'get-staff-member',
  access: administrators,
  writes: false,
  input: z.object({ id: zIdOrNew }),
  async run({ id = 0 }, { db, actor }) {
    const everybody = await staffByName(db);
    const found = id === 0 ? { ...newMember, dealers: 0 } : everybody.find((each) => each.id === id);
    if (!found) return noSuchMember();
    const card: StaffCard = {
      ...found,
      isSelf: id === actor.staffId,
      hasFactor: id > 0 && (await hasFactor(db, { kind: 'staff', id })),
      colleagues: everybody
        .filter((each) => each.id !== id && each.enabled && each.role !== 'editor')
        .map((each) => ({ id: each.id, header: each.name || each.email })),
    };
    return ok(card);
  },
});
