import type { SignedIn } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/use-case.ts';
import { switched } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { webhookToChange } from './change-webhook.server.ts';
import { giveUpWaiting } from './deliveries.repository.server.ts';
import type { WebhookView } from './webhook-view.ts';
import { switchWebhookTo, webhooksHeld } from './webhooks.repository.server.ts';

/** Switches a webhook that is held, and keeps that in the history; off, what waited is given up. */
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

/** Switches all webhooks of a person off, ten at most, each as by itself. Only those that the actor sees. */
export async function switchAllOff(ctx: Context<SignedIn>, accountId: number): Promise<void> {
  for (const { id, enabled } of await webhooksHeld(ctx.db, { accountId }, ctx.now)) {
    const found = enabled ? await webhookToChange(ctx, id) : undefined;
    if (found?.ok && found.value.enabled) await switchHeld(ctx, found.value, false);
  }
}
