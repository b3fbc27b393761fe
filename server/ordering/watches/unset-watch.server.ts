import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { productNames } from '../marks/names.repository.server.ts';
import { removeWatches, waitOf } from './repository.server.ts';

/**
 * Removes a product from the waiting list, even one that has arrived. Does not fail when the product is not on the list
 * or is no longer sold. `removed`: its articul, and the input for `restoreWatch`; undefined when there was nothing to
 * remove.
 */
export const unsetWatch = useCase({
  name: 'unset-watch',
  access: buyers,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor: { accountId } }) {
    const wait = await waitOf(db, accountId, id);
    const names = await productNames(db, wait ? [id] : []);
    await removeWatches(db, { accountId, kind: 'wait' }, [id]);
    const removed = wait && { id, ...wait, articul: names.get(id)?.articul ?? '' };
    return ok({ id, watch: false, removed });
  },
});
