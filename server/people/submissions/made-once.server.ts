import { createHash } from 'node:crypto';
import type { SignedIn } from '../../kernel/actor.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { holdAccount } from '../accounts/hold.repository.server.ts';
import { seal, unseal } from '../second-factor/seal.server.ts';
import { answerOf, forgetAnswer, keepAnswer } from './submissions.repository.server.ts';

type Submission = {
  /** The name of the use case. */
  of: string;
  /** The key of the form. Submissions without a key always create something new. */
  key: string | undefined;
  /** The fields that were sent. */
  fields: unknown;
  /** Returns whether the record of the first submission still exists with this secret. */
  isLive: (made: Made) => Promise<boolean>;
};

/** A created record with a secret that is shown once. */
export type Made = { id: number; token: string };

type Kept = { id: number; sealed: string };

/** Returns the name to which the secrets in stored responses are sealed. */
const ownerOf = (accountId: number) => `submission:${accountId}`;

/**
 * Creates a token or a similar record only once for a form that is sent twice (decisions/forms.md), and returns it
 * again. After a double click only the second response is seen, and the secret is shown nowhere else. The response is
 * stored encrypted until it is deleted. If the token was revoked or removed meanwhile, creates a new one, because the
 * old secret would be shown as working. Locks the account until the transaction ends. Refusals are not stored.
 */
export async function madeOnce(
  ctx: Pick<Context<SignedIn>, 'db' | 'actor' | 'now' | 'sealingSecrets'>,
  { of, key, fields, isLive }: Submission,
  make: () => Promise<Result<Made>>,
): Promise<Result<Made>> {
  const { db, actor, now } = ctx;
  const { accountId } = actor;
  await holdAccount(db, accountId);
  if (key === undefined) return make();
  const digest = createHash('sha256')
    .update(JSON.stringify([of, key, fields]))
    .digest('hex');
  const known = (await answerOf(db, accountId, digest)) as Kept | undefined;
  const opened = known && unseal(known.sealed, ownerOf(accountId), ctx);
  const before = known && opened && { id: known.id, token: opened.text };
  if (before && (await isLive(before))) return ok(before);
  const made = await make();
  if (!made.ok) return made;
  const { id, token } = made.value;
  const answer: Kept = { id, sealed: seal(token, ownerOf(accountId), ctx) };
  if (known) await forgetAnswer(db, accountId, digest);
  await keepAnswer(db, { accountId, digest, answer, now });
  return made;
}
