import type { SignedIn } from '../../kernel/actor.ts';
import type { Failure } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { type Bound, refuseTooMany } from '../../work/limits/too-many.server.ts';

/** Enough for people who fill in forms, but slows down a program that tests a list of addresses. */
const bound: Bound = {
  name: 'asks-whether-taken',
  limit: 60,
  windowMs: 60 * 60_000,
  message: 'Слишком много запросов. Повторите через час',
};

/**
 * Counts how often the people of a dealer check whether an e-mail belongs to an account, with one limit for all
 * forms. Every form with this check calls the function before the lookup and outside its transaction, because a
 * rollback would undo the count. Refusal: TOO_MANY_TRIES.
 */
export function refuseTooManyEmails(ctx: Context<SignedIn>): Promise<Failure | undefined> {
  return refuseTooMany(ctx, ctx.actor.dealerId, bound);
}
