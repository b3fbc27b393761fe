import { z } from 'zod';
import type { Exchange } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { type Context, exchangeUseCase } from '../../kernel/use-case.ts';
import { type Answer, progress, success } from './answers.ts';
import { closeSession } from './close-session.server.ts';
import { queueEnd, queueExplained } from './follow-ups.server.ts';
import { sessionOf } from './own-session.server.ts';
import { noteSuccess } from './sessions.repository.server.ts';
import { waitForSession, whatIsDone } from './wait.server.ts';

/**
 * `mode=complete`: ends the session once all its files are imported; `mode=deactivate` (`closes` false) only waits
 * for them. Both take off sale the products that full lists no longer name.
 */
export const endExchange = exchangeUseCase({
  name: 'end-exchange',
  writes: 'own',
  input: z.object({ session: z.number(), closes: z.boolean() }),
  async run({ session: id, closes }, ctx) {
    const session = await sessionOf(ctx, id);
    if (!session.ok) return session;
    const waits = await whatWaits(ctx, id);
    if (waits) return ok<Answer>(progress(...waits));
    await queueExplained(ctx.db, id, { isLast: true, now: ctx.now });
    const again = await whatWaits(ctx, id);
    if (again) return ok<Answer>(progress(...again));
    if (await queueEnd(ctx.db, session.value, { isTold: true, now: ctx.now })) {
      const still = await whatWaits(ctx, id);
      if (still) return ok<Answer>(progress(...still));
    }
    if (closes) {
      await noteSuccess(ctx.db, id, ctx.now);
      await closeSession(ctx.db, session.value, ctx.now);
    }
    return ok<Answer>(success());
  },
});

async function whatWaits(ctx: Context<Exchange>, id: number): Promise<string[] | undefined> {
  const [first] = await waitForSession(ctx, id);
  return first && whatIsDone(ctx.db, first);
}
