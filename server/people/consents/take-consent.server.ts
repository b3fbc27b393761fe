import { type Failure, fail, ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { askedPolicy } from './asked-policy.server.ts';
import { consentMissing, type SentConsent } from './input.ts';
import type { Policy } from './policy.ts';
import { type Consent, insertConsent } from './repository.server.ts';

/**
 * Returns the edition to which a form consents. Undefined when there is nothing to record: there is no policy, the
 * account has already consented, or an old call has no checkbox. Refuses with BAD_INPUT at `consent` when the consent
 * is missing or refers to another edition; `data.policy` is the edition that the checkbox must show.
 */
export async function consentIn(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { consent, mustConsent }: SentConsent,
): Promise<Result<Policy | undefined>> {
  if (consent === undefined && !mustConsent) return ok(undefined);
  const policy = await askedPolicy(db, actor);
  if (!policy || consent === policy.version) return ok(policy);
  const message = consent
    ? 'Политика обработки персональных данных изменилась: прочтите новую редакцию и отметьте согласие'
    : consentMissing;
  return fail('BAD_INPUT', { fields: { consent: [message] }, data: { policy } });
}

/**
 * Records the consent that the signed-in account gives with a form, in the form's transaction. Refuses as
 * `consentIn` does.
 */
export async function takeConsent(
  ctx: Pick<Context, 'db' | 'actor' | 'now'> & { actor: { accountId: number } },
  form: Consent['form'],
  sent: SentConsent,
): Promise<Failure | undefined> {
  const { db, actor, now } = ctx;
  const given = await consentIn(ctx, sent);
  if (!given.ok) return given;
  const { accountId } = actor;
  const { client } = sent;
  if (given.value) await insertConsent(db, { of: { accountId }, form, policy: given.value, client, now });
  return undefined;
}
