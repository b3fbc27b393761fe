import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { webhookToChange } from './change-webhook.server.ts';
import { deleteWebhook } from './webhooks.repository.server.ts';

/**
 * Removes a webhook with its journal. The main user may remove any webhook of the company, a manager only their own.
 * Refuses with NOT_FOUND, also when it was already removed.
 */
export const removeWebhook = useCase({
  name: 'remove-webhook',
  access: buyers,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const found = await webhookToChange(ctx, id);
    if (!found.ok) return found;
    const { name } = found.value;
    await deleteWebhook(ctx.db, id);
    const { dealerId } = ctx.actor;
    await recordChange(ctx, { kind: 'webhook', id, header: name, action: 'removed', dealerId });
    ctx.log('webhook.removed', { webhook: id });
    return ok({ name });
  },
});
