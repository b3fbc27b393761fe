import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { holdDealer } from '../dealers/hold.repository.server.ts';
import { endRequest, requestOfDealer } from './repository.server.ts';
import { requestNumber } from './request-view.ts';

/**
 * Withdraws a request that staff have not decided yet; repeating the call has no effect. Refusals: NOT_FOUND,
 * REQUEST_DECIDED when staff have already decided.
 */
export const withdrawRequest = useCase({
  name: 'withdraw-request',
  access: mainOnly,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const { db, actor, now } = ctx;
    await holdDealer(db, actor.dealerId);
    const request = await requestOfDealer(db, actor.dealerId, id);
    if (!request) return fail('NOT_FOUND', { message: 'Такого запроса нет' });
    if (request.state === 'withdrawn') return ok({ id });
    if (!(await endRequest(db, id, { state: 'withdrawn', now }))) return fail('REQUEST_DECIDED');
    await recordChange(ctx, {
      kind: 'request',
      id,
      header: `${requestNumber(id)}: ${request.wanted.company}`,
      action: 'removed',
      dealerId: actor.dealerId,
    });
    return ok({ id });
  },
});
