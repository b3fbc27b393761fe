import { z } from 'zod';
import { administrators } from '../../kernel/actor.ts';
import { zChosenId, zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchMember } from './no-such-member.ts';
import { findStaff, handOverDealers as handOver, holdAsAdministrator } from './repository.server.ts';

const nobodyChosen = 'Выберите, кому передать дилеров';

/**
 * Hands all dealers of one staff member over to another, who must be able to serve them. Returns the number of
 * dealers and the name of the new staff member. Refusals: NOT_FOUND, BAD_INPUT at `to`, FORBIDDEN when the reader's
 * own role was removed meanwhile.
 */
export const handOverDealers = staffUseCase({
  name: 'hand-over-dealers',
  access: administrators,
  writes: true,
  input: z.object({ id: zId, to: zChosenId(nobodyChosen) }),
  async run({ id, to }, ctx) {
    const { db, actor, log } = ctx;
    if (!(await holdAsAdministrator(db, actor.staffId))) return fail('FORBIDDEN');
    const [from, heir] = [await findStaff(db, id), await findStaff(db, to)];
    if (!from) return noSuchMember();
    if (!heir?.enabled || heir.role === 'editor' || heir.id === id) {
      return fail('BAD_INPUT', { fields: { to: [nobodyChosen] } });
    }
    const dealers = await handOver(db, { from: id, to });
    const header = from.name || from.email;
    const heirName = heir.name || heir.email;
    const change = { label: 'Дилеры', before: String(dealers), after: `ведёт ${heirName}` };
    await recordChange(ctx, { kind: 'staff', id, header, action: 'changed', changes: [change] });
    log('staff.dealers-handed-over', { from: id, to, dealers, by: actor.staffId });
    return ok({ dealers, to: heirName });
  },
});
