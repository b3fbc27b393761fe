import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { dayMs } from '../../kernel/clock.ts';
import { zId, zText } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { webhookToChange } from './change-webhook.server.ts';
import { newWebhookSecret } from './webhook-secret.server.ts';
import { renewSecret } from './webhooks.repository.server.ts';

/**
 * Replaces the secret of a webhook and returns the new one. The previous secret also signs for 24 hours, even when
 * the secret is renewed again meanwhile (§12.12.2). Only the owner may do so, because only the owner has seen the
 * secret. `hint`: the last characters of the secret that the form showed. Refusals: NOT_FOUND, FORBIDDEN,
 * CHANGED_MEANWHILE when the secret has changed meanwhile, as after a second click.
 */
export const renewWebhookSecret = useCase({
  name: 'renew-webhook-secret',
  access: buyers,
  writes: true,
  input: z.object({ id: zId, hint: zText(10) }),
  async run({ id, hint: seen }, ctx) {
    const { db, actor, now, log } = ctx;
    const found = await webhookToChange(ctx, id);
    if (!found.ok) return found;
    const { name, ownerId, hint: current } = found.value;
    if (ownerId !== actor.accountId) return fail('FORBIDDEN', { message: 'Секрет меняет владелец вебхука' });
    if (seen !== current) return fail('CHANGED_MEANWHILE', { message: 'Секрет уже сменили' });
    const { secret, sealed, hint } = newWebhookSecret(actor.accountId, ctx);
    await renewSecret(db, id, { secret: sealed, hint, now, oldUntil: now + dayMs });
    await recordChange(ctx, {
      kind: 'webhook',
      id,
      header: name,
      action: 'changed',
      dealerId: actor.dealerId,
      changes: [noted('Секрет', 'задан новый')],
    });
    log('webhook.renewed', { webhook: id });
    return ok({ id, token: secret });
  },
});
