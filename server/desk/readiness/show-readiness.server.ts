import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { readinessNow } from './readiness-now.server.ts';

/** Returns what is ready (§12.1.48), and the address to which a test mail goes. */
export const showReadiness = staffUseCase({
  name: 'show-readiness',
  access: withRight('settings'),
  writes: false,
  input: z.object({}),
  async run(_, { db, now, actor }) {
    return ok({ ...(await readinessNow(db, now)), email: actor.email });
  },
});
