import { z } from 'zod';
import { buyers } from '../kernel/actor.ts';
import { zId } from '../kernel/fields.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { productNames } from '../marks/names.repository.server.ts';
import { countFavourites, removeFavourite, wishedAt } from './repository.server.ts';

/**
 * Takes a product out of the account's favourites (§4). One that is not there, or not sold any more, is fine. `removed`: what was
 * taken out, as `restoreWish` wants it; `count`: how many are left.
 */
export const unsetWish = useCase({
  name: 'unset-wish',
  access: buyers,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor: { accountId } }) {
    const at = await wishedAt(db, accountId, id);
    const names = await productNames(db, at === undefined ? [] : [id]);
    await removeFavourite(db, accountId, id);
    return ok({
      id,
      wish: false,
      count: await countFavourites(db, accountId),
      removed: at === undefined ? undefined : { id, at, articul: names.get(id)?.articul ?? '' },
    });
  },
});
