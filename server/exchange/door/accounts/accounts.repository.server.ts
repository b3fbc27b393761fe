import type { Kysely } from 'kysely';
import { forUpdate } from '../../../db/dialect.server.ts';
import type { Database } from '../../../db/schema.ts';
import type { ExchangeAccount } from './account-view.ts';

const columns = ['id', 'login', 'addresses', 'enabled', 'created_at', 'used_at'] as const;

type Row = Pick<Database['exchange_accounts'], 'login' | 'created_at' | 'used_at'> & {
  id: number;
  addresses: string;
  enabled: number;
};

function plain({ id, login, addresses, enabled, created_at, used_at }: Row): ExchangeAccount {
  return {
    id,
    login,
    addresses,
    enabled: enabled === 1,
    createdAt: created_at,
    usedAt: used_at ?? undefined,
  };
}

/** Returns all accounts, enabled ones first, then by login. */
export async function exchangeAccounts(db: Kysely<Database>): Promise<ExchangeAccount[]> {
  const rows = await db
    .selectFrom('exchange_accounts')
    .select(columns)
    .orderBy('enabled', 'desc')
    .orderBy('login')
    .execute();
  return rows.map(plain);
}

/** Returns one account; undefined when there is none. `held` locks it until the transaction ends. */
export async function findExchangeAccount(
  db: Kysely<Database>,
  id: number,
  { held = false } = {},
): Promise<ExchangeAccount | undefined> {
  const row = await db
    .selectFrom('exchange_accounts')
    .select(columns)
    .where('id', '=', id)
    .$if(held, forUpdate(db))
    .executeTakeFirst();
  return row && plain(row);
}

/** Returns an account with the hash of its secret, by login in lower case. */
export async function exchangeAccountOfLogin(
  db: Kysely<Database>,
  login: string,
): Promise<(ExchangeAccount & { secretHash: string }) | undefined> {
  const row = await db
    .selectFrom('exchange_accounts')
    .select([...columns, 'secret_hash'])
    .where('login', '=', login)
    .executeTakeFirst();
  return row && { ...plain(row), secretHash: row.secret_hash };
}

/** Adds an account and returns its id; throws a duplicate-key error if the login is taken. */
export async function insertExchangeAccount(
  db: Kysely<Database>,
  { login, addresses }: Pick<ExchangeAccount, 'login' | 'addresses'>,
  secretHash: string,
  now: number,
): Promise<number> {
  const { insertId } = await db
    .insertInto('exchange_accounts')
    .values({ login, addresses, secret_hash: secretHash, enabled: 1, created_at: now, used_at: null })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/** Saves the values of the form. */
export async function updateExchangeAccount(
  db: Kysely<Database>,
  id: number,
  { login, addresses, enabled }: Pick<ExchangeAccount, 'login' | 'addresses' | 'enabled'>,
): Promise<void> {
  await db
    .updateTable('exchange_accounts')
    .set({ login, addresses, enabled: enabled ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

/** Replaces the secret; the old one stops working at once. */
export async function writeSecret(db: Kysely<Database>, id: number, secretHash: string): Promise<void> {
  await db.updateTable('exchange_accounts').set({ secret_hash: secretHash }).where('id', '=', id).execute();
}

/** Returns when the oldest enabled account was created; undefined when no account is enabled. */
export async function firstOpenAccountAt(db: Kysely<Database>): Promise<number | undefined> {
  const first = await db
    .selectFrom('exchange_accounts')
    .select(({ fn }) => fn.min('created_at').as('at'))
    .where('enabled', '=', 1)
    .executeTakeFirst();
  return first?.at == null ? undefined : Number(first.at);
}

/** Records when an account was last used. */
export async function noteUse(db: Kysely<Database>, id: number, now: number): Promise<void> {
  await db.updateTable('exchange_accounts').set({ used_at: now }).where('id', '=', id).execute();
}

/** Ends the open sessions of an account; their cookies stop working. */
export async function endSessionsOfAccount(
  db: Kysely<Database>,
  accountId: number,
  problem: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('exchange_sessions')
    .set({ state: 'failed', problem, cookie_hash: null, ended_at: now })
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .execute();
}
