import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { giveUpWaiting } from '../../ordering/webhooks/deliveries.repository.server.ts';
import { holdWebhook, switchWebhookTo } from '../../ordering/webhooks/webhooks.repository.server.ts';
import { switched } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { webhookOfDealer } from './dealer-webhook.server.ts';
import { noSuchDealer } from './no-such-dealer.ts';
import { findDealer } from './repository.server.ts';

/**
 * Disables a webhook of a dealer's person, as its owner can (§12.12.2), and abandons its waiting deliveries. Only the
 * dealer can enable it again. Repeating the call is not an error. Refusal: NOT_FOUND.
 */
export const disableDealerWebhook = staffUseCase({
  name: 'disable-dealer-webhook',
  access: withRight('dealers'),
  writes: true,
  input: z.object({ dealer: zId, id: zId }),
  async run({ dealer: dealerId, id }, ctx) {
    const { db, actor, now, log } = ctx;
    if (!(await findDealer(db, dealerId, confinedTo(actor)))) return noSuchDealer();
    const noSuchWebhook = fail('NOT_FOUND', { message: 'Такого вебхука нет' });
    if (!(await webhookOfDealer(db, dealerId, id, now))) return noSuchWebhook;
    // Makes a second click wait for the first.
    await holdWebhook(db, id);
    const webhook = await webhookOfDealer(db, dealerId, id, now);
    if (!webhook) return noSuchWebhook;
    const { name, enabled } = webhook;
    if (!enabled) return ok({ name });
    await switchWebhookTo(db, id, false);
    await giveUpWaiting(db, id, { now, problem: 'Вебхук отключил поставщик' });
    const changes = switched('Вебхук', true, false);
    await recordChange(ctx, { kind: 'webhook', id, header: name, action: 'changed', dealerId, changes });
    log('webhook.switched', { webhook: id, enabled: false, by: actor.staffId });
    return ok({ name });
  },
});
