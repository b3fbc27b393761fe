import type { SignedIn } from '../../kernel/actor.ts';
import type { Failure } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { type Bound, refuseTooMany } from '../../work/limits/too-many.server.ts';

/**
 * The limit on events sent manually: each click is an attempt that ignores all pauses, so a script could block the
 * sending loops for other dealers.
 */
const bound: Bound = {
  name: 'webhook-tries',
  limit: 60,
  windowMs: 600_000,
  message: 'Слишком много отправок вручную. Подождите десять минут',
};

/**
 * Counts one more event sent manually by the people of a dealer. Returns a refusal (TOO_MANY_TRIES) above the limit.
 */
export function refuseTooManyTries(ctx: Context<SignedIn>): Promise<Failure | undefined> {
  return refuseTooMany(ctx, ctx.actor.dealerId, bound);
}
