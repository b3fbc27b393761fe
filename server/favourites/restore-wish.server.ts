import { z } from 'zod';
import { buyers } from '../kernel/actor.ts';
import { zId } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { mostMarks } from '../marks/mark.ts';
import { productNames } from '../marks/names.repository.server.ts';
import { addFavourite, countFavourites } from './repository.server.ts';

/**
 * Puts back what was just taken out of the favourites, at its old place: `at` is the moment at which it was marked, as `unsetWish`
 * told it. Goods that are not sold any more come back, too. Refusals: NOT_FOUND, TOO_MANY_FAVOURITES.
 */
export const restoreWish = useCase({
  name: 'restore-wish',
  access: buyers,
  writes: true,
  input: z.object({ id: zId, at: zId }),
  async run({ id, at }, { db, actor: { accountId }, now }) {
    const product = (await productNames(db, [id])).get(id);
    if (!product) return fail('NOT_FOUND');
    await addFavourite(db, accountId, id, Math.min(at, now));
    if ((await countFavourites(db, accountId)) > mostMarks) return fail('TOO_MANY_FAVOURITES');
    return ok({ id, articul: product.articul });
  },
});
