import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { exchangeUseCase } from '../../kernel/use-case.ts';
import { orderSettings } from '../../ordering/orders/exchange-settings.repository.server.ts';
import { giveOrders } from '../orders/give-orders.server.ts';
import type { Answer } from './answers.ts';
import { sessionOf } from './own-session.server.ts';

/** `mode=query`: gives 1C the orders that it has not confirmed yet; a valid document also when there are none. */
export const giveExchangeOrders = exchangeUseCase({
  name: 'give-exchange-orders',
  writes: 'own',
  input: z.object({ session: z.number() }),
  async run({ session: id }, ctx) {
    const session = await sessionOf(ctx, id);
    if (!session.ok) return session;
    const { version } = session.value;
    const { encoding } = await orderSettings(ctx.db);
    const container = version.startsWith('3.');
    const xml = await giveOrders(ctx, { sessionId: id, version, encoding, container });
    return ok<Answer>({ xml, encoding });
  },
});
