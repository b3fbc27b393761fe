import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { productNames } from '../marks/names.repository.server.ts';
import { needsAmong, removeNeed } from './repository.server.ts';

/**
 * Removes a product from the account's needs (§4.10). Does not fail when the product is not a need or is no longer
 * sold. `removed`: the input for `restoreNeed`.
 */
export const unsetNeed = useCase({
  name: 'unset-need',
  access: buyers,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor: { accountId } }) {
    const [before] = await needsAmong(db, accountId, [id]);
    const names = await productNames(db, before ? [id] : []);
    await removeNeed(db, accountId, id);
    const removed = before && {
      id,
      qnt: before.quantity,
      at: before.addedAt,
      arrived: before.arrivedAt,
      articul: names.get(id)?.articul ?? '',
    };
    return ok({ id, need: 0, removed });
  },
});
