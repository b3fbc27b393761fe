import { zPage } from '../../kernel/fields.ts';
import { offsetOf, paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { seesReturns } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { returnStates } from '../../ordering/returns/rules.ts';
import type { DeskReturnList } from './desk-return.ts';
import { deskReturnConditions, zDeskReturns } from './desk-returns-input.ts';
import { countByState, returnIds, returnsByIds } from './repository.server.ts';

const onOnePage = 20;

/**
 * Returns the returns of all dealers, or only of the dealers that the staff member serves, newest first or by the
 * column `sort`, twenty per page (`zDeskReturns`).
 */
export const listDeskReturns = staffUseCase({
  name: 'list-desk-returns',
  access: seesReturns,
  writes: false,
  input: zDeskReturns.extend({ page: zPage }),
  async run({ sort, page, ...asked }, { db, actor }) {
    const conditions = deskReturnConditions(asked, actor);
    const { state } = conditions;
    const counts = await countByState(db, conditions);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const where = paging(page, onOnePage, state ? (counts.get(state) ?? 0) : all);
    const slice = { limit: where.perpage, offset: offsetOf(where) };
    return ok<DeskReturnList>({
      returns: await returnsByIds(db, await returnIds(db, conditions, slice, sort)),
      states: returnStates.map((each) => ({
        id: each.id,
        header: each.header,
        count: counts.get(each.id) ?? 0,
      })),
      all,
      paging: where,
    });
  },
});
