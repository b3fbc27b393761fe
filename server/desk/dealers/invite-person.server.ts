import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { holdAccount } from '../../people/accounts/hold.repository.server.ts';
import { invite } from '../../people/managers/invite.server.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchDealer, noSuchPerson } from './no-such-dealer.ts';
import { findDealer, peopleOf } from './repository.server.ts';

/**
 * Mails the invitation again to a dealer's person who has never set a password. Refusals: NOT_FOUND, BAD_INPUT if the
 * person has a password or access is disabled, TOO_MANY_TRIES.
 */
export const invitePerson = staffUseCase({
  name: 'invite-person',
  access: withRight('dealers'),
  writes: true,
  input: z.object({ id: zId, account: zId }),
  async run({ id, account }, ctx) {
    const { db, actor } = ctx;
    if (!(await findDealer(db, id, confinedTo(actor)))) return noSuchDealer();
    await holdAccount(db, account);
    const person = (await peopleOf(db, id)).find((each) => each.id === account);
    if (!person) return noSuchPerson();
    if (person.hasPassword) return fail('BAD_INPUT', { message: 'Пароль уже задан, приглашение не нужно' });
    if (!person.enabled) return fail('BAD_INPUT', { message: 'Вход закрыт: сначала откройте его' });
    const by = { dealerId: id, email: actor.email, name: actor.name };
    const invited = await invite({ ...ctx, actor: by }, person);
    if (!invited.ok) return invited;
    const header = person.name || person.email;
    const changes = [noted('Приглашение', 'отправлено')];
    await recordChange(ctx, { kind: 'account', id: account, header, action: 'sent', dealerId: id, changes });
    return ok({ email: person.email });
  },
});
