import type { SignedIn } from '../../kernel/actor.ts';
import type { Failure } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { type Bound, refuseTooMany } from '../../work/limits/too-many.server.ts';

/** Enough for people who fill in forms; slows down a program that tests a list of addresses. */
const bound: Bound = {
  name: 'asks-whether-taken',
  limit: 60,
  windowMs: 60 * 60_000,
  message: 'Слишком много запросов. Повторите через час',
};

/**
 * Counts that people of a dealer ask whether an e-mail belongs to an account: every form that tells so calls it before it
 * looks, outside of its transaction, whose refusal would take the count back. One limit for all of them. Refusal:
 * TOO_MANY_TRIES.
 */
export function refuseTooManyEmails(ctx: Context<SignedIn>): Promise<Failure | undefined> {
  return refuseTooMany(ctx, ctx.actor.dealerId, bound);
}
