import { type Failure, fail } from '../kernel/result.ts';
import type { Context } from '../kernel/use-case.ts';
import { countAttempt } from './attempts.repository.server.ts';

/** Nobody does a thing so often; a script gone wild fills no table, and takes no e-mails and INNs away from others. */
export type Bound = { name: string; limit: number; windowMs: number; message: string };

/** Counts one more of it for a dealer, an account or whoever; the refusal when it is one too many (TOO_MANY_TRIES). */
export async function refuseTooMany(
  { db, now, log }: Pick<Context, 'db' | 'now' | 'log'>,
  whose: number,
  { name, message, ...bound }: Bound,
): Promise<Failure | undefined> {
  if (await countAttempt(db, `${name}:${whose}`, { ...bound, now })) return undefined;
  log('too-many', { what: name, whose });
  return fail('TOO_MANY_TRIES', { message });
}
