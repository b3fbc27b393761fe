import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Exchange } from '../../kernel/actor.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { countAttempt } from '../../work/limits/attempts.repository.server.ts';
import { exchangeAccountOfLogin, noteUse } from './accounts/accounts.repository.server.ts';
import { allowsAddress, plainAddress } from './accounts/addresses.ts';
import { isSecret } from './accounts/secrets.server.ts';

const windowMs = 15 * 60_000;
/** The most wrong attempts per window from one address: for one login, and for all logins together. */
const triesPerLogin = 10;
const triesPerAddress = 50;
/** The last use is recorded at most this often, because 1C sends many requests and only people read it. */
const noteEveryMs = 60_000;

export type Credentials = {
  login: string;
  secret: string;
  /** The client's network address. */
  address: string;
  /** Milliseconds. */
  now: number;
};

/**
 * Returns the exchange account with this login and secret. Wrong attempts are counted and limited. The right secret
 * always passes, because 256 random bits cannot be guessed, and a stranger's attempts must not stop the exchange.
 * Refusals: WRONG_PASSWORD (including for an unknown login, after the same work), TOO_MANY_TRIES, and only with the
 * right secret ACCOUNT_DISABLED and FORBIDDEN (the address is not in the account's list).
 */
export async function exchangeActorOf(
  db: Kysely<Database>,
  { login, secret, address, now }: Credentials,
): Promise<Result<Exchange>> {
  const asked = login.trim().toLowerCase();
  const from = plainAddress(address);
  // A longer login cannot exist.
  const known = await exchangeAccountOfLogin(db, asked.slice(0, 61));
  if (!isSecret(secret, known?.secretHash) || !known) return refuseWrong(db, asked, from, now);
  if (!known.enabled) {
    return fail('ACCOUNT_DISABLED', { message: `Доступ учётной записи ${known.login} закрыт на портале` });
  }
  if (!allowsAddress(known.addresses, from)) {
    const message = `С адреса ${from || 'без имени'} обмен под учётной записью ${known.login} не разрешён`;
    return fail('FORBIDDEN', { message });
  }
  if (now - (known.usedAt ?? 0) > noteEveryMs) await noteUse(db, known.id, now);
  return ok({ kind: 'exchange', exchangeId: known.id, login: known.login });
}

async function refuseWrong(db: Kysely<Database>, login: string, from: string, now: number) {
  const buckets = [
    [`exchange:${from}:${login}`, triesPerLogin],
    [`exchange-from:${from}`, triesPerAddress],
  ] as const;
  for (const [bucket, limit] of buckets) {
    if (await countAttempt(db, bucket, { limit, windowMs, now })) continue;
    const message = 'Слишком много попыток входа. Повторите через 15\u00a0минут';
    return fail('TOO_MANY_TRIES', { message, retryAfterMs: windowMs });
  }
  return fail('WRONG_PASSWORD', { message: 'Неверный логин или пароль' });
}
