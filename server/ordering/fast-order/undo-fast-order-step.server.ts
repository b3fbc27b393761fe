import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { zShownList } from './kept-list.ts';
import { findList, makeCurrent } from './repository.server.ts';

/**
 * Undoes an answer for all lines, `{list}` → `{list}`: returns the previous step, which is offered from then on. The
 * undone step keeps its address. Refuses with NOT_FOUND when the step or its previous step does not exist.
 */
export const undoFastOrderStep = useCase({
  name: 'undo-fast-order-step',
  access: buyers,
  writes: true,
  input: z.object({ list: zShownList.list }),
  async run({ list }, { db, actor, now }) {
    const kept = list && (await findList(db, actor.accountId, list));
    const before = kept ? kept.path?.at(-1) : undefined;
    const isThere = before && (await makeCurrent(db, actor.accountId, before.key, now));
    return isThere ? ok({ list: before.key }) : fail('NOT_FOUND', { message: 'Этого шага больше нет' });
  },
});
