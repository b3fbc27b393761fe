import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type Failure, fail, ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import {
  countAttempt,
  forgetAttempts,
  giveBackAttempt,
} from '../../work/limits/attempts.repository.server.ts';
import { credentialsOf, replaceHash } from './credentials.repository.server.ts';
import type { Owner } from './owner.ts';
import { comparePassword, hashPassword } from './passwords.server.ts';

const windowMs = 15 * 60_000;
/**
 * The limit of failed attempts at one account from one known browser, or from all unknown browsers at one network
 * address.
 */
const triesPerPair = 10;
/**
 * The limit of failed attempts at one account from all unknown browsers. It stops an attacker who changes network
 * addresses.
 */
const triesPerEmail = 50;
const triesPerClient = 50;

/**
 * Returns the key for counting attempts of unknown browsers at one account: one for each network address if a trusted
 * proxy reports it, else one for all.
 */
const pairOf = (door: string, email: string, client: string) => `${door}:${client}:${email}`;

/** Returns the key for counting attempts of a browser that is known to the account. */
const knownOf = (door: string, email: string, browser: string) => `${door}-known:${browser}:${email}`;

/**
 * Resets the failed attempts at an account after its password was reset by a link: the shared count and the counts of
 * this network address and browser.
 */
export async function forgetTries(
  db: Kysely<Database>,
  kind: Owner['kind'],
  { email, client, browser }: Omit<Typed, 'password'>,
): Promise<void> {
  const door = doors[kind].name;
  const buckets = [pairOf(door, email, client), knownOf(door, email, browser), `${door}:${email}`];
  for (const bucket of buckets) await forgetAttempts(db, bucket);
}

/**
 * The typed values, with the client's network address if a trusted proxy reports it, and the browser if it is known;
 * otherwise ''.
 */
type Typed = { email: string; password: string; client: string; browser: string };

/** The places to sign in; the attempts at each are counted separately. */
const doors: Record<Owner['kind'], { name: string; disabled: Failure; outdated: Failure }> = {
  account: { name: 'login', disabled: fail('ACCOUNT_DISABLED'), outdated: fail('PASSWORD_OUTDATED') },
  staff: {
    name: 'desk',
    disabled: fail('ACCOUNT_DISABLED', { message: 'Учётная запись отключена' }),
    outdated: fail('PASSWORD_OUTDATED', {
      message: 'Пароль больше не действует. Обратитесь к администратору портала',
    }),
  },
};

/**
 * Returns the id of the person with this password, within the limits of decisions/limits.md. Replaces a hash of
 * the old portal with a current one, which is possible now that the password is known. Refusals: WRONG_PASSWORD
 * (also for an unknown e-mail), ACCOUNT_DISABLED (only with the right password), PASSWORD_OUTDATED (a password of
 * an older portal), TOO_MANY_TRIES.
 */
export async function checkPassword(
  { db, now, log }: Pick<Context, 'db' | 'now' | 'log'>,
  kind: Owner['kind'],
  { email, password, client, browser }: Typed,
): Promise<Result<number>> {
  const door = doors[kind];
  const pair = browser ? knownOf(door.name, email, browser) : pairOf(door.name, email, client);
  const shared: [bucket: string, limit: number][] = [];
  // Attempts from unknown browsers cannot lock out a browser in which the account has been open before.
  if (!browser) shared.push([`${door.name}:${email}`, triesPerEmail]);
  if (client && !browser) shared.push([`${door.name}-from:${client}`, triesPerClient]);
  const within = await areWithin(db, [[pair, triesPerPair], ...shared], now);
  if (!within) {
    log('sign-in.too-many-tries', { door: door.name });
    const message = 'Слишком много попыток входа. Повторите через 15\u00a0минут';
    return fail('TOO_MANY_TRIES', { message, retryAfterMs: windowMs });
  }
  const found = await credentialsOf(db, kind, email);
  const verdict = await comparePassword(password, found?.password_hash);
  if (verdict === 'foreign') {
    log('sign-in.foreign-hash', { door: door.name, id: found?.id });
    // Only an enabled account is asked to set a new password.
    return found?.enabled ? door.outdated : fail('WRONG_PASSWORD');
  }
  if (verdict === 'wrong' || !found) return fail('WRONG_PASSWORD');
  if (!found.enabled) return door.disabled;
  // The old portal had no staff.
  if (verdict === 'fits-old' && kind === 'account') {
    const hashes = { old: found.password_hash, fresh: await hashPassword(password) };
    await replaceHash(db, { kind, id: found.id }, hashes);
    log('sign-in.hash-replaced', { door: door.name, id: found.id });
  }
  await forgetAttempts(db, pair);
  for (const [bucket] of shared) await giveBackAttempt(db, bucket);
  return ok(found.id);
}

/** Counts an attempt in each counter, up to the first full one. Returns false when one is full. */
async function areWithin(
  db: Kysely<Database>,
  buckets: [bucket: string, limit: number][],
  now: number,
): Promise<boolean> {
  for (const [bucket, limit] of buckets)
    if (!(await countAttempt(db, bucket, { limit, windowMs, now }))) return false;
  return true;
}
