import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { exchangeUseCase } from '../../kernel/use-case.ts';
import { confirmGiven } from '../orders/give-orders.server.ts';
import { type Answer, success } from './answers.ts';
import { sessionOf } from './own-session.server.ts';
import { noteSuccess } from './sessions.repository.server.ts';

/** `mode=success`: records that 1C has written the orders given to this session. */
export const confirmExchangeOrders = exchangeUseCase({
  name: 'confirm-exchange-orders',
  writes: 'own',
  input: z.object({ session: z.number() }),
  async run({ session: id }, ctx) {
    const session = await sessionOf(ctx, id);
    if (!session.ok) return session;
    await confirmGiven(ctx, { sessionId: id });
    await noteSuccess(ctx.db, id, ctx.now);
    return ok<Answer>(success());
  },
});
