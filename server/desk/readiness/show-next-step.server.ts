import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { readinessNow, stepsOf } from './readiness-now.server.ts';

/** Returns the first step before the first order that is not done (§12.1.18); undefined when all are. */
export const showNextStep = staffUseCase({
  name: 'show-next-step',
  access: withRight('settings'),
  writes: false,
  input: z.undefined(),
  async run(_, { db, now }) {
    const readiness = await readinessNow(db, now);
    const next = stepsOf(readiness).find(({ done }) => !done);
    return ok(next && { step: next.step, unpriced: readiness.unpriced });
  },
});
