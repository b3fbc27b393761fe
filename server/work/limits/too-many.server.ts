import { type Failure, fail } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { countAttempt } from './attempts.repository.server.ts';

/**
 * A limit that no honest user reaches. It stops a runaway script from filling a table or claiming the e-mails and
 * INNs of others.
 */
export type Bound = { name: string; limit: number; windowMs: number; message: string };

/**
 * Counts one more occurrence for a dealer, an account or another owner. Returns a refusal (TOO_MANY_TRIES) above the
 * limit.
 */
export async function refuseTooMany(
  { db, now, log }: Pick<Context, 'db' | 'now' | 'log'>,
  whose: number,
  { name, message, ...bound }: Bound,
): Promise<Failure | undefined> {
  if (await countAttempt(db, `${name}:${whose}`, { ...bound, now })) return undefined;
  log('too-many', { what: name, whose });
  return fail('TOO_MANY_TRIES', { message, retryAfterMs: bound.windowMs });
}
