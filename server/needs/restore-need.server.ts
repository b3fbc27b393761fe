import { z } from 'zod';
import { buyers } from '../kernel/actor.ts';
import { zId, zOptional, zQuantity } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { mostMarks } from '../marks/mark.ts';
import { productNames } from '../marks/names.repository.server.ts';
import { countNeeds } from './repository.server.ts';
import { writeWanted } from './wanted.server.ts';

/**
 * Puts back what was just taken off the needs, as `unsetNeed` told it: quantity, place in the list, the mark that it came. Goods
 * that are not sold any more come back, too. Refusals: NOT_FOUND, TOO_MANY_NEEDS.
 */
export const restoreNeed = useCase({
  name: 'restore-need',
  access: buyers,
  writes: true,
  input: z.object({ id: zId, qnt: zQuantity, at: zId, arrived: zOptional(zId) }),
  async run({ id, qnt, at, arrived }, { db, actor, now }) {
    const product = (await productNames(db, [id])).get(id);
    if (!product) return fail('NOT_FOUND');
    const moments = { addedAt: Math.min(at, now), arrivedAt: arrived && Math.min(arrived, now) };
    await writeWanted({ db, actor }, [{ id, quantity: qnt, ...moments }]);
    if ((await countNeeds(db, actor.accountId)) > mostMarks) return fail('TOO_MANY_NEEDS');
    return ok({ id, articul: product.articul });
  },
});
