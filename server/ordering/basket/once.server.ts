import { createHash } from 'node:crypto';
import type { SignedIn } from '../../kernel/actor.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { answerOf, keepAnswer } from '../../people/submissions/submissions.repository.server.ts';
import { holdBasket } from './repository.server.ts';

type Submission = {
  /** The name of the use case. */
  of: string;
  /** Created with the form or by the caller; submissions without a key are never treated as repeated. */
  key: string | undefined;
  /** The fields that were sent. */
  fields: unknown;
};

/**
 * Runs the work of a submission once (decisions/forms.md): a repeated submission with the same key and fields,
 * concurrent or hours later, changes nothing and returns the first response. Refusals are not stored. `Answer` must
 * be serializable as JSON; exclude the basket and read it again. Call it within the transaction that does the work.
 */
export async function once<Answer>(
  { db, actor, now }: Pick<Context<SignedIn>, 'db' | 'actor' | 'now'>,
  { of, key, fields }: Submission,
  work: () => Promise<Result<Answer>>,
): Promise<Result<Answer>> {
  if (key === undefined) return work();
  // Locks the basket until the transaction ends: a concurrent repetition waits here and then finds the response.
  await holdBasket(db, actor.accountId, now);
  const digest = createHash('sha256')
    .update(JSON.stringify([of, key, fields]))
    .digest('hex');
  const known = await answerOf(db, actor.accountId, digest);
  if (known !== undefined) return ok(known as Answer);
  const result = await work();
  if (result.ok) await keepAnswer(db, { accountId: actor.accountId, digest, answer: result.value, now });
  return result;
}
