import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { forgetArrival } from './repository.server.ts';

/**
 * Removes the mark that a needed product is in stock. The need is kept, and the account is notified when the product
 * runs out and arrives again.
 */
export const clearArrived = useCase({
  name: 'clear-arrived',
  access: buyers,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    await forgetArrival(db, actor.accountId, id);
    return ok({ id });
  },
});
