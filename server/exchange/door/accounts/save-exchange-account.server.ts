import { z } from 'zod';
import { isDuplicate } from '../../../db/errors.server.ts';
import { zId, zIfSent, zSwitch } from '../../../kernel/fields.ts';
import { type Wording, zOriginal } from '../../../kernel/reconcile.ts';
import { fail, ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { saveRecord } from '../../../work/history/save-record.server.ts';
import { type ExchangeAccountFormValues, exchangeAccountFormValues } from './account-view.ts';
import {
  endSessionsOfAccount,
  findExchangeAccount,
  updateExchangeAccount,
} from './accounts.repository.server.ts';
import { noSuchExchangeAccount } from './get-exchange-account.server.ts';
import { zAddresses, zExchangeLogin } from './input.ts';

const wordings: Record<keyof ExchangeAccountFormValues, Wording> = {
  login: { label: 'Логин' },
  addresses: { label: 'Адреса', text: (text) => String(text).replaceAll('\n', ', ') || 'любые' },
  enabled: { label: 'Доступ', text: (enabled) => (enabled ? '«открыт»' : '«закрыт»') },
};

/**
 * Saves an exchange account. Disabling it or changing its addresses ends its open sessions at once. Refusals: BAD_INPUT
 * by field, including when the login is taken, NOT_FOUND, CHANGED_MEANWHILE.
 */
export const saveExchangeAccount = staffUseCase({
  name: 'save-exchange-account',
  access: withRight('exchange'),
  writes: true,
  input: z.object({
    id: zId,
    login: zExchangeLogin,
    addresses: zAddresses,
    enabled: zIfSent(zSwitch),
    original: zOriginal,
  }),
  async run({ id, original, ...sent }, ctx) {
    const { db, now } = ctx;
    const known = await findExchangeAccount(db, id, { held: true });
    if (!known) return noSuchExchangeAccount();
    const stored = exchangeAccountFormValues(known);
    const form = { kind: 'exchange', isNew: false, stored, sent, original, wordings } as const;
    return saveRecord(ctx, form, async (values) => {
      try {
        await updateExchangeAccount(db, id, values);
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        return fail('BAD_INPUT', { fields: { login: ['Учётная запись с таким логином уже есть'] } });
      }
      const isNarrower = !values.enabled || values.addresses !== stored.addresses;
      if (isNarrower)
        await endSessionsOfAccount(db, id, 'Доступ учётной записи изменили на рабочем столе', now);
      return ok({ id, header: `Учётная запись ${values.login}` });
    });
  },
});
