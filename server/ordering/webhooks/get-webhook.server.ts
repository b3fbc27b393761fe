import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId, zPage } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { holdersSeenBy } from '../../people/program-tokens/repository.server.ts';
import { shownTo } from './shown-webhook.server.ts';
import type { WebhookPage } from './webhook-view.ts';
import { countDeliveries, deliveriesOnPage, findWebhook } from './webhooks.repository.server.ts';

/** The default page size of lists in the cabinet (§9.1). */
const linesOnOnePage = 20;

/** Returns a webhook that the actor may see, with a page of its journal (§12.12.2). Refuses with NOT_FOUND. */
export const getWebhook = useCase({
  name: 'get-webhook',
  access: buyers,
  writes: false,
  input: z.object({ id: zId, page: zPage }),
  async run({ id, page }, { db, actor, now }) {
    const webhook = await findWebhook(db, holdersSeenBy(actor), id, now);
    if (!webhook) return fail('NOT_FOUND', { message: 'Такого вебхука нет' });
    const { all, waiting } = await countDeliveries(db, id);
    const where = paging(page, linesOnOnePage, all);
    const deliveries = await deliveriesOnPage(db, id, where);
    const isOwn = webhook.ownerId === actor.accountId;
    return ok<WebhookPage>({ webhook: shownTo(actor, webhook), deliveries, paging: where, waiting, isOwn });
  },
});
