import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { reconcile, zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { holdDealer } from '../../people/dealers/hold.repository.server.ts';
import { type Change, changesBetween, noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { isPortalItself } from '../../work/outside/outside-url.server.ts';
import { webhookToChange } from './change-webhook.server.ts';
import { wakeWebhooks } from './outbox.repository.server.ts';
import { webhookFields } from './webhook-fields.server.ts';
import { eventHeader, type WebhookEvent } from './webhook-view.ts';
import { webhooksOfAccount, writeWebhook } from './webhooks.repository.server.ts';

type Settings = { name: string; url: string; events: WebhookEvent[] };

const wordings = {
  name: { label: 'Название' },
  url: { label: 'Адрес' },
  events: { label: 'События', text: inWords },
};

/**
 * Changes name, address and events of a webhook (§12.12.2). Only the owner may do so, because whoever sets the address
 * receives what the owner sees. Waiting events are sent to the new address, which is tried at once. The secret is
 * unchanged. Refusals: NOT_FOUND, FORBIDDEN, BAD_INPUT, also for an address that the account already uses,
 * CHANGED_MEANWHILE.
 */
export const editWebhook = useCase({
  name: 'edit-webhook',
  access: buyers,
  writes: true,
  input: z.object({ id: zId, ...webhookFields, original: zOriginal }),
  async run({ id, original, ...sent }, ctx) {
    const { db, actor, now, origin, log } = ctx;
    // Concurrent calls wait for each other, as in createWebhook, so that no two webhooks get the same address.
    await holdDealer(db, actor.dealerId);
    const found = await webhookToChange(ctx, id);
    if (!found.ok) return found;
    if (found.value.ownerId !== actor.accountId)
      return fail('FORBIDDEN', { message: 'Настройки меняет владелец вебхука' });
    const stored: Settings = { name: found.value.name, url: found.value.url, events: found.value.events };
    const merged = reconcile<Settings>({ sent, stored, original }, wordings);
    if (!merged.ok) return merged;
    const { values, meanwhile } = merged;
    const refused = (field: string, message: string) => fail('BAD_INPUT', { fields: { [field]: [message] } });
    if (values.events.length === 0) return refused('events', 'Отметьте хотя бы одно событие');
    if (isPortalItself(values.url, origin))
      return refused('url', 'Это адрес самого портала. Укажите адрес вашей программы');
    const held = await webhooksOfAccount(db, actor.accountId);
    const same = held.find((each) => each.id !== id && each.url === values.url);
    if (same) return refused('url', `На этот адрес уже отправляет вебхук «${same.name}»`);
    const changes = changesOf(stored, values);
    if (changes.length === 0) return ok({ id, meanwhile });
    const hasMoved = values.url !== stored.url;
    await writeWebhook(db, id, values, { hasMoved });
    if (hasMoved) await wakeWebhooks(db, now, [id]);
    await recordChange(ctx, {
      kind: 'webhook',
      id,
      header: values.name,
      action: 'changed',
      dealerId: actor.dealerId,
      changes,
    });
    log('webhook.edited', { webhook: id });
    return ok({ id, meanwhile });
  },
});

/** Returns the changes for the history. They show only the host of an address, because the rest may be a secret. */
function changesOf(before: Settings, after: Settings): Change[] {
  const { name, events } = wordings;
  const changes = changesBetween(told(before), told(after), { name, server: { label: 'Сервер' }, events });
  const isOtherPath = before.url !== after.url && told(before).server === told(after).server;
  return isOtherPath ? [...changes, noted('Адрес', 'задан новый')] : changes;
}

function told({ name, url, events }: Settings) {
  return { name, server: new URL(url).host, events };
}

function inWords(events: unknown): string {
  return [events].flat().map(String).map(eventHeader).join(', ');
}
