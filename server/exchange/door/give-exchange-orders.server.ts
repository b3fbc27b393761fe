import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { exchangeUseCase } from '../../kernel/use-case.ts';
import { orderSettings } from '../../ordering/orders/exchange-settings.repository.server.ts';
import { giveOrders } from '../orders/give-orders.server.ts';
import { type Answer, failure } from './answers.ts';
import { sessionOf } from './own-session.server.ts';
import { isDiskFull, noRoomText, rootFolder } from './stored-files.server.ts';

/** `mode=query`: returns the orders that 1C has not confirmed yet; a valid document even when there are none. */
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
    const folder = rootFolder(ctx);
    try {
      const xml = await giveOrders(ctx, { sessionId: id, version, encoding, container, folder });
      return ok<Answer>({ xml, encoding });
    } catch (error) {
      // A long response is written to disk first. Nothing is marked as given before the response is complete.
      if (isDiskFull(error)) return ok<Answer>(failure(noRoomText));
      throw error;
    }
  },
});
