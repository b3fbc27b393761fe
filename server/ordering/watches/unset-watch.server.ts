import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { productNames } from '../marks/names.repository.server.ts';
import { removeWatches, waitedSince } from './repository.server.ts';

/**
 * Takes a product off the waiting list, also one that has come. It is not an error when it is not there, or is no longer
 * sold. `removed`: its articul, and when it was added; undefined when there was nothing to remove.
 */
export const unsetWatch = useCase({
  name: 'unset-watch',
  access: buyers,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor: { accountId } }) {
    const since = await waitedSince(db, accountId, id);
    const names = await productNames(db, since === undefined ? [] : [id]);
    await removeWatches(db, { accountId, kind: 'wait' }, [id]);
    const removed = since === undefined ? undefined : { articul: names.get(id)?.articul ?? '', at: since };
    return ok({ id, watch: false, removed });
  },
});
