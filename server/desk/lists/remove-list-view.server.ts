import { z } from 'zod';
import { mayUse } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { allStaff, withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { accessOfList } from './access-of-list.ts';
import type { DeskListName } from './desk-lists.ts';
import { deleteView, findView } from './repository.server.ts';

/**
 * Removes a saved filter and returns it, so that it can be saved again. A shared filter of another person is removed
 * only by administrators (FORBIDDEN). A filter that is gone already is NOT_FOUND.
 */
export const removeListView = staffUseCase({
  name: 'remove-list-view',
  access: allStaff,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const view = await findView(db, id, actor.staffId);
    if (!view || !mayUse(accessOfList[view.list as DeskListName], actor))
      return fail('NOT_FOUND', { message: 'Такого фильтра уже нет' });
    const own = view.staffId === actor.staffId;
    if (!own && !mayUse(withRight('settings'), actor)) return fail('FORBIDDEN');
    await deleteView(db, view.id);
    const { header, query } = view;
    return ok({ list: view.list as DeskListName, header, query, isShared: view.isShared === 1 });
  },
});
