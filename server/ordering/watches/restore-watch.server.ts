import { z } from 'zod';
import { freeStocks } from '../../goods/free-stocks.repository.server.ts';
import { buyers } from '../../kernel/actor.ts';
import { zId, zOptional } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { holdAccount } from '../../people/accounts/hold.repository.server.ts';
import { maxMarks } from '../marks/mark.ts';
import { productNames } from '../marks/names.repository.server.ts';
import { countWatches, putWatches } from './repository.server.ts';

/**
 * Restores a product that was just removed from the waiting list, as returned by `unsetWatch`: its position and, if it
 * had arrived, when. Also restores goods that are no longer sold or have arrived since. Refusals: NOT_FOUND,
 * TOO_MANY_WATCHES.
 */
export const restoreWatch = useCase({
  name: 'restore-watch',
  access: buyers,
  writes: true,
  input: z.object({ id: zId, at: zId, arrived: zOptional(zId) }),
  async run({ id, at, arrived }, { db, actor: { accountId }, now }) {
    // Concurrent calls wait for each other, so that the watches are counted correctly.
    await holdAccount(db, accountId);
    const product = (await productNames(db, [id])).get(id);
    if (!product) return fail('NOT_FOUND');
    const stocks = await freeStocks(db, [id]);
    const inStock = stocks.filter(({ free }) => free > 0).map(({ wms }) => wms);
    const moments = { addedAt: Math.min(at, now), toldAt: arrived && Math.min(arrived, now) };
    await putWatches(db, { accountId, kind: 'wait' }, [{ id, inStock, ...moments }]);
    if ((await countWatches(db, accountId, 'wait')) > maxMarks) return fail('TOO_MANY_WATCHES');
    return ok({ id, articul: product.articul });
  },
});
