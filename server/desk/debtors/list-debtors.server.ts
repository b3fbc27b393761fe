import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { zPage } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { servingStaff } from '../../people/staff/serving.repository.server.ts';
import type { DebtorList } from './debtor-view.ts';
import { debtorConditions, zDebtors } from './debtors-input.ts';
import { debtorsPage } from './debtors-page.repository.server.ts';
import { withPeople } from './find-debtors.server.ts';

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
    const conditions = debtorConditions(asked, actor);
    const pageAt = (nth: number | undefined) =>
      debtorsPage(db, conditions, today, { offset: ((nth ?? 1) - 1) * onOnePage, limit: onOnePage });
    const [first, managers] = await Promise.all([
      pageAt(page),
      confinedTo(actor) === undefined ? servingStaff(db) : [],
    ]);
    const where = paging(page, onOnePage, first.count);
    // A page beyond the end leads to the last one.
    const found = first.debts.length === 0 && first.count > 0 ? await pageAt(where.page) : first;
    const list: DebtorList = {
      debtors: await withPeople(db, found.debts, today),
      totals: found.totals,
      managers,
      paging: where,
    };
    return ok(list);
  },
});
