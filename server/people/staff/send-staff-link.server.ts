import { z } from 'zod';
import { dayMs } from '../../kernel/clock.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { type Bound, refuseTooMany } from '../../work/limits/too-many.server.ts';
import { hasMoreRights, isBelow, noSuchMember } from './no-such-member.ts';
import { findStaff, holdAsStaffManager } from './repository.server.ts';
import { sendLink } from './send-link.server.ts';

const bound: Bound = {
  name: 'staff-link',
  limit: 5,
  windowMs: dayMs,
  message: 'Слишком много писем за сутки. Повторите завтра',
};

/**
 * Mails a staff member a new password link: the invitation again, or one for a forgotten password. The password stays
 * valid until the link is used. Refusals: NOT_FOUND, BAD_INPUT for a member who may not sign in, TOO_MANY_TRIES,
 * FORBIDDEN when the reader's own right was removed meanwhile or the member has rights that the reader lacks.
 */
export const sendStaffLink = staffUseCase({
  name: 'send-staff-link',
  access: withRight('staff'),
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const held = await holdAsStaffManager(ctx.db, ctx.actor.staffId);
    if (!held) return fail('FORBIDDEN');
    const member = await findStaff(ctx.db, id);
    if (!member) return noSuchMember();
    if (!isBelow(held, member)) return hasMoreRights();
    if (!member.enabled) return fail('BAD_INPUT', { message: 'Вход закрыт: сначала откройте его' });
    const many = await refuseTooMany(ctx, id, bound);
    if (many) return many;
    await sendLink(ctx, member);
    const header = member.name || member.email;
    const changes = [noted('Ссылка для пароля', 'отправлена')];
    await recordChange(ctx, { kind: 'staff', id, header, action: 'sent', changes });
    ctx.log('staff.link-sent', { staff: id, by: ctx.actor.staffId });
    return ok({ email: member.email });
  },
});
