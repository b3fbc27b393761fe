import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { webhookToChange } from './change-webhook.server.ts';
import { wakeWebhooks } from './outbox.repository.server.ts';
import { refuseTooManyTries } from './refuse-too-many-tries.server.ts';
import { eventHeader } from './webhook-view.ts';
import { findDelivery, repeatDelivery, tryNow } from './webhooks.repository.server.ts';

/**
 * Sends an event of the journal again, with the same body, which contains the same `id`. An event that is still waiting
 * is tried at once. Refusals: NOT_FOUND, WEBHOOK_OFF, TOO_MANY_TRIES.
 */
export const sendAgain = useCase({
  name: 'send-again',
  access: buyers,
  writes: true,
  input: z.object({ id: zId, delivery: zId }),
  async run({ id, delivery }, ctx) {
    const { db, now } = ctx;
    const found = await webhookToChange(ctx, id);
    if (!found.ok) return found;
    const line = await findDelivery(db, id, delivery);
    if (!line) return fail('NOT_FOUND', { message: 'Этого события в журнале уже нет' });
    if (!found.value.enabled) return fail('WEBHOOK_OFF');
    const many = await refuseTooManyTries(ctx);
    if (many) return many;
    await repeatDelivery(db, id, delivery, now);
    await tryNow(db, id);
    await wakeWebhooks(db, now, [id]);
    return ok({ header: eventHeader(line.event) });
  },
});
