import type { SignedIn } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/use-case.ts';
import { switched } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { webhookToChange } from './change-webhook.server.ts';
import { giveUpWaiting } from './deliveries.repository.server.ts';
import type { WebhookView } from './webhook-view.ts';
import { switchWebhookTo, webhooksHeld } from './webhooks.repository.server.ts';

/** Switches a locked webhook on or off, and records it in the history. Switching it off abandons its waiting events. */
export async function switchHeld(
  ctx: Context<SignedIn>,
  webhook: WebhookView,
  enabled: boolean,
): Promise<void> {
  const { db, actor, now, log } = ctx;
  const { id, name: header } = webhook;
  await switchWebhookTo(db, id, enabled);
  if (!enabled) await giveUpWaiting(db, id, { now, problem: 'Вебхук отключили' });
  const changes = switched('Вебхук', webhook.enabled, enabled);
  const { dealerId } = actor;
  await recordChange(ctx, { kind: 'webhook', id, header, action: 'changed', dealerId, changes });
  log('webhook.switched', { webhook: id, enabled });
}

/**
 * Switches off all webhooks of a person, at most ten, each as if it were the only one. Skips webhooks that the actor
 * may not see.
 */
export async function switchAllOff(ctx: Context<SignedIn>, accountId: number): Promise<void> {
  for (const { id, enabled } of await webhooksHeld(ctx.db, { accountId }, ctx.now)) {
    const found = enabled ? await webhookToChange(ctx, id) : undefined;
    if (found?.ok && found.value.enabled) await switchHeld(ctx, found.value, false);
  }
}
