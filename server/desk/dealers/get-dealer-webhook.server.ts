import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { webhookOfDealer } from './dealer-webhook.server.ts';
import { noSuchDealer } from './no-such-dealer.ts';
import { findDealer } from './repository.server.ts';

/** Returns a webhook of a dealer's person (§12.12), with only the host of its address. Refusal: NOT_FOUND. */
export const getDealerWebhook = staffUseCase({
  name: 'get-dealer-webhook',
  access: withRight('dealers'),
  writes: false,
  input: z.object({ dealer: zId, id: zId }),
  async run({ dealer: dealerId, id }, { db, actor, now }) {
    const dealer = await findDealer(db, dealerId, confinedTo(actor));
    if (!dealer) return noSuchDealer();
    const webhook = await webhookOfDealer(db, dealerId, id, now);
    if (!webhook) return fail('NOT_FOUND', { message: 'Такого вебхука нет' });
    return ok({ dealer: { id: dealerId, header: dealer.header }, webhook });
  },
});
