import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { zShownList } from './kept-list.ts';
import { takeBack } from './repository.server.ts';

/**
 * Restores a list that was added to the basket or deleted, `{list}` → `{list}`. Leaves the basket unchanged. Refuses
 * with NOT_FOUND when the list no longer exists.
 */
export const restoreFastOrder = useCase({
  name: 'restore-fast-order',
  access: buyers,
  writes: true,
  input: z.object({ list: zShownList.list }),
  async run({ list }, { db, actor, now }) {
    const isThere = list && (await takeBack(db, actor.accountId, list, now));
    return isThere ? ok({ list }) : fail('NOT_FOUND', { message: 'Этого списка больше нет' });
  },
});
