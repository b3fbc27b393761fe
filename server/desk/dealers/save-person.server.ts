import { z } from 'zod';
import { isDuplicate } from '../../db/errors.server.ts';
import { confinedTo } from '../../kernel/actor.ts';
import { zEmail, zId, zIfSent, zName, zPhoneOrNone, zSwitch } from '../../kernel/fields.ts';
import { type Wording, zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { endAccess } from '../../people/accounts/end-access.server.ts';
import { nothingEnded } from '../../people/accounts/ended-access.ts';
import { holdAccount } from '../../people/accounts/hold.repository.server.ts';
import { refreshDealerWords } from '../../people/dealers/words.repository.server.ts';
import { invite } from '../../people/managers/invite.server.ts';
import { dropPasswordLinks } from '../../people/password-links/repository.server.ts';
import { saveRecord } from '../../work/history/save-record.server.ts';
import { type PersonFormValues, personFormValues } from './dealer-form.ts';
import { noSuchDealer, noSuchPerson } from './no-such-dealer.ts';
import { findDealer, peopleOf, updatePerson } from './repository.server.ts';

const input = z.object({
  id: zId,
  account: zId,
  name: zName(255),
  email: zEmail,
  phone: zPhoneOrNone,
  enabled: zIfSent(zSwitch),
  original: zOriginal,
});

const wordings: Record<keyof PersonFormValues, Wording> = {
  name: { label: 'Имя и фамилия' },
  email: { label: 'E-mail' },
  phone: { label: 'Телефон' },
  enabled: { label: 'Вход', text: (enabled) => (enabled ? '«открыт»' : '«закрыт»') },
};

/**
 * Changes the name, telephone, e-mail and access of a dealer's person. Disabling access ends sessions, tokens and
 * webhooks at once. When the e-mail changes, links mailed to the old address become invalid, and a person without a
 * password is invited at the new one. Refusals: BAD_INPUT by field, EMAIL_TAKEN at `email`, NOT_FOUND,
 * CHANGED_MEANWHILE, TOO_MANY_TRIES.
 */
export const savePerson = staffUseCase({
  name: 'save-person',
  access: withRight('dealers'),
  writes: true,
  input,
  async run({ id, account, original, ...sent }, ctx) {
    const { db, actor } = ctx;
    if (!(await findDealer(db, id, confinedTo(actor)))) return noSuchDealer();
    await holdAccount(db, account);
    const known = (await peopleOf(db, id)).find((each) => each.id === account);
    if (!known) return noSuchPerson();
    const stored = personFormValues(known);
    const form = { kind: 'account', isNew: false, stored, sent, original, wordings } as const;
    return saveRecord(ctx, form, async (values) => {
      try {
        await updatePerson(db, account, values);
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        const taken = fail('EMAIL_TAKEN');
        return { ...taken, fields: { email: [taken.message] } };
      }
      const hasMoved = values.email !== known.email;
      if (hasMoved) await refreshDealerWords(db, id);
      const isSwitched = !(values.enabled && known.enabled);
      const ended = isSwitched ? await endAccess(ctx, [account]) : nothingEnded;
      if (hasMoved || !values.enabled) await dropPasswordLinks(db, { kind: 'account', id: account });
      const isInvited = values.enabled && !known.hasPassword && (hasMoved || !known.enabled);
      if (isInvited) {
        const by = { dealerId: id, email: actor.email, name: actor.name };
        const invited = await invite({ ...ctx, actor: by }, { id: account, ...values });
        if (!invited.ok) return invited;
      }
      const header = values.name || values.email;
      return ok({ id: account, header, dealerId: id, invited: isInvited, ended });
    });
  },
});
