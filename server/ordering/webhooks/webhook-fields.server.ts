import { z } from 'zod';
import { zRequiredLine } from '../../kernel/fields.ts';
import { zWebhookUrl } from './webhook-url.server.ts';
import { allWebhookEvents, type WebhookEvent } from './webhook-view.ts';

const zEvents = z
  .transform((value: unknown) => {
    const ticked = [value].flat().map(String);
    return allWebhookEvents.filter((event) => ticked.includes(event));
  })
  .refine((events: WebhookEvent[]) => events.length > 0, { error: 'Отметьте хотя бы одно событие' });

/** The fields of the webhook form (§12.12.1). */
export const webhookFields = { name: zRequiredLine(100), url: zWebhookUrl, events: zEvents };
