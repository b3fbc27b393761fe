import { z } from 'zod';
import { zChosenId, zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { hasMoreRights, isBelow, noSuchMember } from './no-such-member.ts';
import { findStaff, handOverDealers as handOver, holdAsStaffManager } from './repository.server.ts';
import { servingStaff } from './serving.repository.server.ts';

const nobodyChosen = 'Выберите, кому передать дилеров';

/**
 * Hands all dealers of one staff member over to another, who must be able to serve them. Returns the number of
 * dealers and the name of the new staff member. Refusals: NOT_FOUND, BAD_INPUT at `to`, FORBIDDEN when the reader's
 * own right was removed meanwhile or the member has more rights.
 */
export const handOverDealers = staffUseCase({
  name: 'hand-over-dealers',
  access: withRight('staff'),
  writes: true,
  input: z.object({ id: zId, to: zChosenId(nobodyChosen) }),
  async run({ id, to }, ctx) {
    const { db, actor, log } = ctx;
    const held = await holdAsStaffManager(db, actor.staffId);
    if (!held) return fail('FORBIDDEN');
    const from = await findStaff(db, id);
    const heir = (await servingStaff(db)).find((each) => each.id === to);
    if (!from) return noSuchMember();
    if (!isBelow(held, from)) return hasMoreRights();
    if (!heir || heir.id === id) {
      return fail('BAD_INPUT', { fields: { to: [nobodyChosen] } });
    }
    const dealers = await handOver(db, { from: id, to });
    const header = from.name || from.email;
    const change = { label: 'Дилеры', before: String(dealers), after: `ведёт ${heir.header}` };
    await recordChange(ctx, { kind: 'staff', id, header, action: 'changed', changes: [change] });
    log('staff.dealers-handed-over', { from: id, to, dealers, by: actor.staffId });
    return ok({ dealers, to: heir.header });
  },
});
