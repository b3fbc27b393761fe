import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { exchangeUseCase } from '../../kernel/use-case.ts';
import type { Answer } from './answers.ts';
import { sessionOf } from './own-session.server.ts';
import { giveOrders } from './parts/orders.server.ts';
import { doorSettings } from './settings.repository.server.ts';

/** `mode=query`: gives 1C the orders that it has not confirmed yet; a valid document also when there are none. */
export const giveExchangeOrders = exchangeUseCase({
  name: 'give-exchange-orders',
  writes: 'own',
  input: z.object({ session: z.number() }),
  async run({ session: id }, ctx) {
    const session = await sessionOf(ctx, id);
    if (!session.ok) return session;
    const { version } = session.value;
    const { encoding } = await doorSettings(ctx.db);
    const container = version.startsWith('3.');
    const xml = await giveOrders(ctx, { sessionId: id, version, encoding, container });
    return ok<Answer>({ xml, encoding });
  },
});
