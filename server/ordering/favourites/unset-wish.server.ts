import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { productNames } from '../marks/names.repository.server.ts';
import { countFavourites, removeFavourite, wishedAt } from './repository.server.ts';

/**
 * Removes a product from the account's favourites (§4.10). Does not fail when the product is not a favourite or is no
 * longer sold. `removed`: the input for `restoreWish`; `count`: the number of remaining favourites.
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
