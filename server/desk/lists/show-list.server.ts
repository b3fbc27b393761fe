import { z } from 'zod';
import { mayUse } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { allStaff, withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { accessOfList } from './access-of-list.ts';
import type { ListSetup } from './desk-lists.ts';
import { zDeskList } from './list-input.ts';
import { hiddenColumns, viewsOf } from './repository.server.ts';

/** Returns the saved filters of a list, own and shared, and the columns that the reader has hidden (§12.1.52). */
export const showList = staffUseCase({
  name: 'show-list',
  access: allStaff,
  writes: false,
  input: z.object({ list: zDeskList }),
  async run({ list }, { db, actor }) {
    if (!mayUse(accessOfList[list], actor)) return fail('FORBIDDEN');
    const [views, hidden] = await Promise.all([
      viewsOf(db, actor.staffId, list),
      hiddenColumns(db, actor.staffId, list),
    ]);
    return ok<ListSetup>({ list, views, hidden, mayRemoveAll: mayUse(withRight('settings'), actor) });
  },
});
