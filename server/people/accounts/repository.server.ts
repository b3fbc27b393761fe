import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { roleOfType, type SignedIn } from '../../kernel/actor.ts';
import { dayMs } from '../../kernel/clock.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';
import { sessionDays } from '../auth/sessions.repository.server.ts';
import type { ListedAccount } from './account-view.ts';

type Dealer = Pick<SignedIn, 'dealerId'>;

/** Returns the number of the dealer's accounts, including the main user and disabled ones. */
export async function countAccounts(db: Kysely<Database>, { dealerId }: Dealer): Promise<number> {
  const { count } = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('dealer_id', '=', dealerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns one page of the dealer's accounts: enabled ones first, then by role (main user, managers, observers)
 * and name.
 */
export async function accountsOnPage(
  db: Kysely<Database>,
  { dealerId }: Dealer,
  page: Paging,
): Promise<Omit<ListedAccount, 'lastUsed' | 'lastChange'>[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'name', 'type_id', 'enabled', 'picture', 'password_hash'])
    .where('dealer_id', '=', dealerId)
    .orderBy('enabled', 'desc')
    .orderBy('type_id')
    .orderBy('name')
    .orderBy('id')
    .limit(page.perpage)
    .offset(offsetOf(page))
    .execute();
  return rows.map(({ type_id, enabled, password_hash, ...row }) => ({
    ...row,
    role: roleOfType[type_id] ?? 'observer',
    enabled: enabled === 1,
    hasPassword: password_hash !== '',
  }));
}

/** Returns when the open sessions of these accounts were last extended, by account. */
export async function lastUses(
  db: Kysely<Database>,
  ids: number[],
  now: number,
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sessions')
    .select(({ fn }) => ['account_id', fn.max('expires_at').as('last')])
    .where('account_id', 'in', ids)
    .where('expires_at', '>', now)
    .groupBy('account_id')
    .execute();
  return new Map(rows.map(({ account_id, last }) => [account_id, Number(last) - sessionDays * dayMs]));
}

/** Returns one of the dealer's accounts; undefined for an account of another dealer. */
export async function findAccount(db: Kysely<Database>, { dealerId }: Dealer, id: number) {
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'name', 'type_id', 'enabled', 'picture'])
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { type_id, enabled, ...account } = row;
  return { ...account, role: roleOfType[type_id] ?? 'observer', enabled: enabled === 1 };
}

/**
 * Disables or restores the access of an account. First check that the account belongs to the dealer and is not the main
 * user.
 */
export async function switchAccount(db: Kysely<Database>, id: number, enabled: boolean): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ enabled: enabled ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

const tablesOfHistory = [
  ...(['orders', 'approvals', 'acts', 'complaints'] as const),
  ...(['complaint_messages', 'chat_messages', 'returns'] as const),
] as const;

/**
 * Returns whether an account has records that the dealer or the wholesaler must keep under its name, such as the orders
 * of a former manager.
 */
export async function hasHistory(db: Kysely<Database>, id: number): Promise<boolean> {
  const { left } = await db
    .selectNoFrom((eb) =>
      eb
        .or(
          tablesOfHistory.map((table) =>
            eb.exists(eb.selectFrom(table).select('id').where('account_id', '=', id)),
          ),
        )
        .as('left'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(left);
}

/** Tables whose rows are not deleted with the account by a foreign key. */
const owned = [
  'account_contracts',
  'account_addresses',
  'price_politics_brands',
  'price_politics',
  'basket_lines',
  'baskets',
  'favourites',
  'needs',
  'watches',
  'hidden_news',
  'open_tokens',
  'program_tokens',
  'order_limits',
  'webhooks',
] as const;

/** Removes an account with all its own records. Check `hasHistory` first. */
export async function removeAccount(db: Kysely<Database>, id: number): Promise<void> {
  // Callback requests and calls are kept; they store the person's name.
  for (const table of ['callbacks', 'calls'] as const)
    await db.updateTable(table).set({ account_id: null }).where('account_id', '=', id).execute();
  for (const table of owned) await db.deleteFrom(table).where('account_id', '=', id).execute();
  await db.deleteFrom('accounts').where('id', '=', id).execute();
}
