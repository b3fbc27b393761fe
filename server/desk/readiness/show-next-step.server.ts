import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { currentSettings } from '../../settings/repository.server.ts';
import { firstOrderNow, stepsOf } from './readiness-now.server.ts';
import { hasOrder } from './repository.server.ts';

/**
 * Returns the first step before the first order that is not done (§12.1.48); undefined when all are, or when the portal
 * has an order.
 */
export const showNextStep = staffUseCase({
  name: 'show-next-step',
  access: withRight('settings'),
  writes: false,
  input: z.undefined(),
  async run(_, { db }) {
    if (await hasOrder(db)) return ok(undefined);
    const first = await firstOrderNow(db, await currentSettings(db));
    const next = stepsOf(first).find(({ done }) => !done);
    return ok(next && { step: next.step, unpriced: first.unpriced });
  },
});
