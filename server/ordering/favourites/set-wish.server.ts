import { z } from 'zod';
import { isSold } from '../../catalogue/sold.repository.server.ts';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { holdAccount } from '../../people/accounts/hold.repository.server.ts';
import { maxMarks } from '../marks/mark.ts';
import { addFavourite, countFavourites } from './repository.server.ts';

/**
 * Adds a product to the account's favourites (§4.10). Adding a favourite again has no effect. Refusals: NOT_FOUND for a
 * product that is not sold, TOO_MANY_FAVOURITES beyond 2,000.
 */
export const setWish = useCase({
  name: 'set-wish',
  access: buyers,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor, now }) {
    // Concurrent calls wait for each other, so that the favourites are counted correctly.
    await holdAccount(db, actor.accountId);
    if (!(await isSold(db, id))) return fail('NOT_FOUND');
    await addFavourite(db, actor.accountId, id, now);
    if ((await countFavourites(db, actor.accountId)) > maxMarks) return fail('TOO_MANY_FAVOURITES');
    return ok({ id, wish: true });
  },
});
