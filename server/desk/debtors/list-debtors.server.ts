import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { zPage } from '../../kernel/fields.ts';
import { offsetOf, paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { servingStaff } from '../../people/staff/serving.repository.server.ts';
import type { DebtorList } from './debtor-view.ts';
import { debtorConditions, zDebtors } from './debtors-input.ts';
import { findDebts, totalsOf, withPeople } from './find-debtors.server.ts';

const onOnePage = 20;

/**
 * Returns the contracts with an overdue debt, twenty per page, and the sums of all that match (§12.1.41). Refuses an
 * invalid sum with BAD_INPUT at `from`.
 */
export const listDebtors = staffUseCase({
  name: 'list-debtors',
  access: withRight('money'),
  writes: false,
  input: z.object({ ...zDebtors, page: zPage }),
  async run({ page, ...asked }, { db, actor, now }) {
    const today = dayOf(now);
    const [debts, managers] = await Promise.all([
      findDebts(db, debtorConditions(asked, actor), today),
      confinedTo(actor) === undefined ? servingStaff(db) : [],
    ]);
    const where = paging(page, onOnePage, debts.length);
    const first = offsetOf(where);
    const list: DebtorList = {
      debtors: await withPeople(db, debts.slice(first, first + onOnePage), today),
      totals: totalsOf(debts),
      managers,
      paging: where,
    };
    return ok(list);
  },
});
