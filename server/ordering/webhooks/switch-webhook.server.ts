import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId, zSwitch } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { switched } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { webhookToChange } from './change-webhook.server.ts';
import { giveUpWaiting } from './deliveries.repository.server.ts';
import { switchWebhookTo } from './webhooks.repository.server.ts';

/**
 * Switches a webhook off or on (§12.12.2). Off, it is told of nothing, and what waited is given up; repeating it is not an
 * error. Refuses with NOT_FOUND.
 */
export const switchWebhook = useCase({
  name: 'switch-webhook',
  access: buyers,
  writes: true,
  input: z.object({ id: zId, enabled: zSwitch }),
  async run({ id, enabled }, ctx) {
    const { db, actor, now, log } = ctx;
    const found = await webhookToChange(ctx, id);
    if (!found.ok) return found;
    const webhook = found.value;
    if (webhook.enabled === enabled) return ok({ name: webhook.name, enabled });
    await switchWebhookTo(db, id, enabled);
    if (!enabled) await giveUpWaiting(db, id, { now, problem: 'Вебхук отключили' });
    await recordChange(ctx, {
      kind: 'webhook',
      id,
      header: webhook.name,
      action: 'changed',
      dealerId: actor.dealerId,
      changes: switched('Вебхук', webhook.enabled, enabled),
    });
    log('webhook.switched', { webhook: id, enabled });
    return ok({ name: webhook.name, enabled });
  },
});
