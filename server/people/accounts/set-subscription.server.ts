import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zSaidSwitch } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { settingsOf } from '../notifications/repository.server.ts';
import { saveOwn } from '../notifications/save-own.server.ts';
import { holdAccount } from './hold.repository.server.ts';

/**
 * Sets the subscription (§4.4) of the signed-in account: `val` is 1 or 0. This is the account's setting for the
 * notification «Новости» (decisions/notifications.md).
 */
export const setSubscription = useCase({
  name: 'set-subscription',
  access: signedIn,
  writes: true,
  input: z.object({ val: zSaidSwitch }),
  async run({ val }, { db, actor }) {
    await holdAccount(db, actor.accountId);
    const stored = (await settingsOf(db, actor.accountId)).get('news');
    await saveOwn(db, actor.accountId, 'news', {
      enabled: val,
      value: stored?.value ?? '',
      push: stored?.push ?? true,
    });
    return ok({ id: actor.accountId, subscribed: val });
  },
});
