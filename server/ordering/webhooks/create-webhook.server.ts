import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zSubmissionKey } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { holdDealer } from '../../people/dealers/hold.repository.server.ts';
import { type Made, madeOnce } from '../../people/submissions/made-once.server.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { isPortalItself } from '../../work/outside/outside-url.server.ts';
import { webhookFields } from './webhook-fields.server.ts';
import { newWebhookSecret } from './webhook-secret.server.ts';
import { webhookEvents } from './webhook-view.ts';
import {
  countWebhooksOfDealer,
  findWebhook,
  insertWebhook,
  webhooksOfAccount,
} from './webhooks.repository.server.ts';

/**
 * The maximum number of webhooks per account. Every event is sent to each webhook, so more webhooks than programs
 * would only add load.
 */
const maxWebhooks = 10;
/**
 * The maximum number of webhooks per dealer. Three loops send for all dealers, and one dealer must not occupy them
 * all.
 */
const maxOfDealer = 20;

/**
 * Creates a webhook, which gets events from now on (§12.12.1), and returns its secret, which is stored encrypted.
 * Sending the same form again returns the same webhook if it still exists with this secret. Refusals: BAD_INPUT, also
 * for an address that the account already uses, TOO_MANY_WEBHOOKS.
 */
export const createWebhook = useCase({
  name: 'create-webhook',
  access: buyers,
  writes: true,
  input: z.object({ ...webhookFields, key: zSubmissionKey }),
  async run({ key, ...fields }, ctx) {
    const { db, actor, now, origin, log } = ctx;
    const { name, url, events } = fields;
    if (isPortalItself(url, origin))
      return fail('BAD_INPUT', {
        fields: { url: ['Это адрес самого портала. Укажите адрес вашей программы'] },
      });
    const isLive = async ({ id, token }: Made) => {
      const webhook = await findWebhook(db, { accountId: actor.accountId }, id, now);
      return webhook !== undefined && token.endsWith(webhook.hint);
    };
    return madeOnce(ctx, { of: 'create-webhook', key, fields, isLive }, async () => {
      // Concurrent calls wait for each other, so that the webhooks are counted correctly.
      await holdDealer(db, actor.dealerId);
      const held = await webhooksOfAccount(db, actor.accountId);
      const same = held.find((each) => each.url === url);
      if (same)
        return fail('BAD_INPUT', { fields: { url: [`На этот адрес уже отправляет вебхук «${same.name}»`] } });
      if (held.length >= maxWebhooks) return fail('TOO_MANY_WEBHOOKS');
      if ((await countWebhooksOfDealer(db, actor.dealerId)) >= maxOfDealer)
        return fail('TOO_MANY_WEBHOOKS', {
          message: `У компании уже ${maxOfDealer} вебхуков, больше держать нельзя. Удалите ненужный и попробуйте ещё раз`,
        });
      const { secret, sealed, hint } = newWebhookSecret(actor.accountId, ctx);
      const id = await insertWebhook(db, actor, { name, url, events, secret: sealed, hint, now });
      await recordChange(ctx, {
        kind: 'webhook',
        id,
        header: name,
        action: 'created',
        dealerId: actor.dealerId,
        changes: [
          // The history shows only the host, because the rest of a URL may be a secret.
          noted('Сервер', new URL(url).host),
          ...events.map((event) => noted('Событие', webhookEvents[event])),
        ],
      });
      log('webhook.created', { webhook: id });
      return ok({ id, token: secret });
    });
  },
});
