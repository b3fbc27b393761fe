import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId, zSwitch } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { webhookToChange } from './change-webhook.server.ts';
import { switchHeld } from './switch-held.server.ts';

/**
 * Switches a webhook on or off (§12.12.2). A webhook that is off gets no events, and its waiting events are abandoned.
 * Repeating the call has no effect. Refuses with NOT_FOUND.
 */
export const switchWebhook = useCase({
  name: 'switch-webhook',
  access: buyers,
  writes: true,
  input: z.object({ id: zId, enabled: zSwitch }),
  async run({ id, enabled }, ctx) {
    const found = await webhookToChange(ctx, id);
    if (!found.ok) return found;
    const webhook = found.value;
    if (webhook.enabled === enabled) return ok({ name: webhook.name, enabled });
    await switchHeld(ctx, webhook, enabled);
    return ok({ name: webhook.name, enabled });
  },
});
