import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { holdAccount } from '../../people/accounts/hold.repository.server.ts';
import { maxMarks } from '../marks/mark.ts';
import { productNames } from '../marks/names.repository.server.ts';
import { addFavourite, countFavourites } from './repository.server.ts';

/**
 * Restores a favourite that was just removed, at its former position: `at` is the time when it was marked, as returned
 * by `unsetWish`. Also restores goods that are no longer sold. Refusals: NOT_FOUND, TOO_MANY_FAVOURITES.
 */
export const restoreWish = useCase({
  name: 'restore-wish',
  access: buyers,
  writes: true,
  input: z.object({ id: zId, at: zId }),
  async run({ id, at }, { db, actor: { accountId }, now }) {
    // Concurrent calls wait for each other, so that the favourites are counted correctly.
    await holdAccount(db, accountId);
    const product = (await productNames(db, [id])).get(id);
    if (!product) return fail('NOT_FOUND');
    await addFavourite(db, accountId, id, Math.min(at, now));
    if ((await countFavourites(db, accountId)) > maxMarks) return fail('TOO_MANY_FAVOURITES');
    return ok({ id, articul: product.articul });
  },
});
