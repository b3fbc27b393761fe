import { z } from 'zod';
import { zId } from '../../../kernel/fields.ts';
import { ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { noted } from '../../../work/history/history-entry.ts';
import { recordChange } from '../../../work/history/record-change.server.ts';
import { endSessionsOfAccount, findExchangeAccount, writeSecret } from './accounts.repository.server.ts';
import { noSuchExchangeAccount } from './get-exchange-account.server.ts';
import { hashOfSecret, newSecret } from './secrets.server.ts';

/**
 * Replaces the secret of an exchange account and returns the new one, which is shown only this once. The old secret
 * and the open sessions stop working. Refusal: NOT_FOUND.
 */
export const renewExchangeSecret = staffUseCase({
  name: 'renew-exchange-secret',
  access: withRight('exchange'),
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const { db, now, actor, log } = ctx;
    const known = await findExchangeAccount(db, id, { held: true });
    if (!known) return noSuchExchangeAccount();
    const secret = newSecret();
    await writeSecret(db, id, hashOfSecret(secret));
    await endSessionsOfAccount(db, id, 'Учётной записи выдали новый пароль', now);
    await recordChange(ctx, {
      kind: 'exchange',
      id,
      header: `Учётная запись ${known.login}`,
      action: 'changed',
      changes: [noted('Пароль', 'выдан новый')],
    });
    log('exchange.secret', { account: id, by: actor.staffId });
    return ok({ id, login: known.login, secret });
  },
});
