import { z } from 'zod';
import { zSwitch } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { holdAccount } from '../accounts/hold.repository.server.ts';
import { notificationKinds } from './kinds.ts';
import { noSuchLink, subjectOf, zToken } from './open-unsubscribing.server.ts';
import { saveOwn } from './save-own.server.ts';

/**
 * Turns the kind of notification in a mail's link off, or on again (§2.24.1). Does not change the setting's e-mail
 * and other kinds. Whoever has the mail may do this without signing in. Repeating the call has no effect. Refuses
 * with NOT_FOUND a link that the portal has not signed, and an account that no longer exists.
 */
export const switchByLink = openUseCase({
  name: 'switch-by-link',
  writes: true,
  input: z.object({ token: zToken, enabled: zSwitch }),
  async run({ token, enabled }, ctx) {
    const asked = await subjectOf(ctx, token);
    if (!asked) return noSuchLink();
    await holdAccount(ctx.db, asked.accountId);
    // Read again after locking, because the e-mail may have been changed meanwhile.
    const subject = await subjectOf(ctx, token);
    if (!subject) return noSuchLink();
    const { accountId, kind, stored } = subject;
    await saveOwn(ctx.db, accountId, kind, {
      enabled,
      value: stored?.value ?? '',
      push: stored?.push ?? true,
    });
    ctx.log('notification.by_link', { account: accountId, kind, enabled });
    return ok({ kind, header: notificationKinds[kind].header, enabled });
  },
});
