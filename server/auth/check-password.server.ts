import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Failure, fail, ok, type Result } from '../kernel/result.ts';
import type { Context } from '../kernel/use-case.ts';
import { countAttempt, forgetAttempts, giveBackAttempt } from '../limits/attempts.repository.server.ts';
import { passwordFits } from './passwords.server.ts';

const windowMs = 15 * 60_000;
const triesPerEmail = 10;
const triesPerClient = 50;

/** Where the tries of one e-mail at a door are counted. */
export const triesOf = (door: string, email: string) => `${door}:${email}`;

/** What was typed, and the network address of the client where a trusted proxy tells it, else ''. */
type Typed = { email: string; password: string; client: string };

/** Where one signs in: the tries of each door are counted apart (`login`, `desk`). */
type Door = {
  name: string;
  find: (
    db: Kysely<Database>,
    email: string,
  ) => Promise<{ id: number; password_hash: string; enabled: number } | undefined>;
  disabled: Failure;
};

/**
 * Whose password it is, within the limits of decision 008. Gives the id. Refusals: WRONG_PASSWORD (the same for an unknown e-mail),
 * ACCOUNT_DISABLED (only to who knows the password), TOO_MANY_TRIES.
 */
export async function checkPassword(
  { db, now, log }: Pick<Context, 'db' | 'now' | 'log'>,
  { email, password, client }: Typed,
  door: Door,
): Promise<Result<number>> {
  const bucket = triesOf(door.name, email);
  const shared = client && `${door.name}-from:${client}`;
  const within =
    (await countAttempt(db, bucket, { limit: triesPerEmail, windowMs, now })) &&
    (!shared || (await countAttempt(db, shared, { limit: triesPerClient, windowMs, now })));
  if (!within) {
    log('sign-in.too-many-tries', { door: door.name });
    return fail('TOO_MANY_TRIES', { message: 'Слишком много попыток входа. Повторите через 15 минут' });
  }
  const found = await door.find(db, email);
  if (!(await passwordFits(password, found?.password_hash)) || !found) return fail('WRONG_PASSWORD');
  if (!found.enabled) return door.disabled;
  await forgetAttempts(db, bucket);
  if (shared) await giveBackAttempt(db, shared);
  return ok(found.id);
}
