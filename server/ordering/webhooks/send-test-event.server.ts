import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { webhookToChange } from './change-webhook.server.ts';
import { wakeWebhooks } from './outbox.repository.server.ts';
import { refuseTooManyTries } from './refuse-too-many-tries.server.ts';
import { insertTest, tryNow } from './webhooks.repository.server.ts';

/**
 * Sends an event without an order to a webhook at once. A test event that is already waiting is not sent twice.
 * Refusals: NOT_FOUND, WEBHOOK_OFF, TOO_MANY_TRIES.
 */
export const sendTestEvent = useCase({
  name: 'send-test-event',
  access: buyers,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const found = await webhookToChange(ctx, id);
    if (!found.ok) return found;
    if (!found.value.enabled) return fail('WEBHOOK_OFF');
    const many = await refuseTooManyTries(ctx);
    if (many) return many;
    await insertTest(ctx.db, id, ctx.now);
    await tryNow(ctx.db, id);
    await wakeWebhooks(ctx.db, ctx.now, [id]);
    return ok({ name: found.value.name });
  },
});
