import type { SignedIn } from '../../kernel/actor.ts';
import { type Failure, fail, ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { holdersSeenBy } from '../../people/program-tokens/repository.server.ts';
import type { WebhookView } from './webhook-view.ts';
import { findWebhook, holdWebhook } from './webhooks.repository.server.ts';

/**
 * Returns a webhook that the actor may see, locked until the transaction ends, so that two clicks are handled one
 * after the other. Refuses with NOT_FOUND.
 */
export async function webhookToChange(
  { db, actor, now }: Context<SignedIn>,
  id: number,
): Promise<Result<WebhookView>> {
  const holders = holdersSeenBy(actor);
  if (!(await findWebhook(db, holders, id, now))) return noSuchWebhook();
  await holdWebhook(db, id);
  const webhook = await findWebhook(db, holders, id, now);
  return webhook ? ok(webhook) : noSuchWebhook();
}

function noSuchWebhook(): Failure {
  return fail('NOT_FOUND', { message: 'Такого вебхука нет' });
}
