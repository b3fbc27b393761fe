import { z } from 'zod';
import { buyers } from '../kernel/actor.ts';
import { zId } from '../kernel/fields.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { removeFavourite } from './repository.server.ts';

/** Takes a product out of the account's favourites (§4). One that is not there, or not sold any more, is fine. */
export const unsetWish = useCase({
  name: 'unset-wish',
  access: buyers,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    await removeFavourite(db, actor.accountId, id);
    return ok({ id, wish: false });
  },
});
