import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId, zOptional, zQuantity } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { holdAccount } from '../../people/accounts/hold.repository.server.ts';
import { maxMarks } from '../marks/mark.ts';
import { productNames } from '../marks/names.repository.server.ts';
import { countNeeds } from './repository.server.ts';
import { writeWanted } from './wanted.server.ts';

/**
 * Restores a need that was just removed, as returned by `unsetNeed`: its quantity, its position in the list, and the
 * mark that it arrived. Also restores needs for goods no longer sold. Refusals: NOT_FOUND, TOO_MANY_NEEDS.
 */
export const restoreNeed = useCase({
  name: 'restore-need',
  access: buyers,
  writes: true,
  input: z.object({ id: zId, qnt: zQuantity, at: zId, arrived: zOptional(zId) }),
  async run({ id, qnt, at, arrived }, { db, actor, now }) {
    // Concurrent calls wait for each other, so that the needs are counted correctly.
    await holdAccount(db, actor.accountId);
    const product = (await productNames(db, [id])).get(id);
    if (!product) return fail('NOT_FOUND');
    const moments = { addedAt: Math.min(at, now), arrivedAt: arrived && Math.min(arrived, now) };
    await writeWanted({ db, actor }, [{ id, quantity: qnt, ...moments }]);
    if ((await countNeeds(db, actor.accountId)) > maxMarks) return fail('TOO_MANY_NEEDS');
    return ok({ id, articul: product.articul });
  },
});
