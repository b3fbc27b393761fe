import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { roleOfType, type SignedIn } from '../../kernel/actor.ts';
import { settingsOf } from '../notifications/repository.server.ts';
import { settingView } from '../notifications/setting-view.ts';
import type { Account } from './account-view.ts';
import { holdAccount } from './hold.repository.server.ts';

type Own = Pick<SignedIn, 'accountId'>;

/** Returns the signed-in account. */
export async function ownAccount(db: Kysely<Database>, { accountId }: Own): Promise<Account> {
  const { type_id, ...row } = await db
    .selectFrom('accounts')
    .innerJoin('dealers', 'dealers.id', 'accounts.dealer_id')
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.name',
      'accounts.phone',
      'accounts.type_id',
      'accounts.picture',
      'dealers.header as dealer',
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
  const stored = await settingsOf(db, accountId);
  const { enabled: subscribed, value: newsEmail } = settingView('news', stored.get('news'), row.email);
  return { ...row, role: roleOfType[type_id] ?? 'observer', subscribed, newsEmail };
}

export async function updateOwn(
  db: Kysely<Database>,
  { accountId }: Own,
  fields: { name: string; phone: string },
): Promise<void> {
  await db.updateTable('accounts').set(fields).where('id', '=', accountId).execute();
}

/** Replaces the picture, '' for none, and returns the previous one. */
export async function swapPicture(
  db: Kysely<Database>,
  { accountId }: Own,
  picture: string,
): Promise<string> {
  // Without the lock, two concurrent calls would read the same previous picture and leave a file behind.
  await holdAccount(db, accountId);
  const before = await db
    .selectFrom('accounts')
    .select('picture')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  await db.updateTable('accounts').set({ picture }).where('id', '=', accountId).execute();
  return before.picture;
}
