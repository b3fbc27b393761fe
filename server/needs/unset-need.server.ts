import { z } from 'zod';
import { buyers } from '../kernel/actor.ts';
import { zId } from '../kernel/fields.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { removeNeed } from './repository.server.ts';

/** Takes a product off the account's needs (§4). One that is not there, or not sold any more, is fine. */
export const unsetNeed = useCase({
  name: 'unset-need',
  access: buyers,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    await removeNeed(db, actor.accountId, id);
    return ok({ id, need: 0 });
  },
});
