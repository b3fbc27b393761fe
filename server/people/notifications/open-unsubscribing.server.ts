import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/schema.ts';
import { fail, ok } from '../../kernel/result.ts';
import { type Context, openUseCase } from '../../kernel/use-case.ts';
import { readToken } from '../../work/mail/unsubscribe-token.server.ts';
import { type NotificationKind, notificationKinds } from './kinds.ts';
import { hasAccount, settingsOf } from './repository.server.ts';
import { type StoredSetting, settingView, storedFor } from './setting-view.ts';

/** The token of a link in a mail. It contains no personal data. */
export const zToken = z.string().max(200).catch('');

/**
 * Returns the kind of notification in a mail's link, and whether the account has it enabled (§2.24.1). Reading
 * changes nothing, because programs that check mails open every link. Refuses with NOT_FOUND a link that the portal
 * has not signed, and an account that no longer exists.
 */
export const openUnsubscribing = openUseCase({
  name: 'open-unsubscribing',
  writes: false,
  input: z.object({ token: zToken }),
  async run({ token }, ctx) {
    const subject = await subjectOf(ctx, token);
    if (!subject) return noSuchLink();
    const { kind, stored } = subject;
    const { header, enabled } = settingView(kind, stored, '');
    return ok({ kind, header, enabled });
  },
});

type Subject = { accountId: number; kind: NotificationKind; stored: StoredSetting | undefined };

/**
 * Returns the account and kind of a link, with the stored setting. Undefined for a link that the portal has not signed,
 * and for an account that no longer exists.
 */
export async function subjectOf(
  { db, sealingSecrets = [] }: Pick<Context, 'sealingSecrets'> & { db: Kysely<Database> },
  token: string,
): Promise<Subject | undefined> {
  const read = readToken(token, sealingSecrets);
  if (!read || !Object.hasOwn(notificationKinds, read.kind)) return undefined;
  const kind = read.kind as NotificationKind;
  if (!(await hasAccount(db, read.accountId))) return undefined;
  return {
    accountId: read.accountId,
    kind,
    stored: storedFor(kind, await settingsOf(db, read.accountId)),
  };
}

export function noSuchLink() {
  return fail('NOT_FOUND', { message: 'Ссылка неполная или устарела. Откройте её ещё раз из письма' });
}
