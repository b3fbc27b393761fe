import { confinedTo } from '../../kernel/actor.ts';
import { zPage } from '../../kernel/fields.ts';
import { offsetOf, paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { seesDealers } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { DealerList } from './dealer-view.ts';
import { dealerConditions, zDealers } from './dealers-input.ts';
import { countDealers, dealerIds, listedDealers, servingStaff } from './repository.server.ts';

const onOnePage = 20;

/**
 * Returns dealers by name, twenty per page. `query` matches beginnings of words of the name, a contragent, an INN, an
 * e-mail or a contract. `manager` is the id of the staff member who serves them, 0 for nobody. With `query` or
 * `manager`, all dealers that the reader may see are searched; otherwise «мои» shows only the reader's own dealers.
 * `state` narrows the list further: nobody may sign in, no contract is in force, never ordered. An invalid `manager`,
 * `state` or `sort` is ignored.
 */
export const listDealers = staffUseCase({
  name: 'list-dealers',
  access: seesDealers,
  writes: false,
  input: zDealers.extend({ page: zPage }),
  async run({ page, sort, ...asked }, { db, actor, now }) {
    const conditions = dealerConditions(asked, actor, now);
    const where = paging(page, onOnePage, await countDealers(db, conditions));
    const [dealers, managers] = await Promise.all([
      listedDealers(
        db,
        await dealerIds(db, conditions, sort, { limit: where.perpage, offset: offsetOf(where) }),
      ),
      confinedTo(actor) === undefined ? servingStaff(db) : [],
    ]);
    return ok<DealerList>({ dealers, managers, paging: where });
  },
});
