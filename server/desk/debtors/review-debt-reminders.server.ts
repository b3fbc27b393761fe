import { z } from 'zod';
import { dayOf } from '../../kernel/clock.ts';
import { zRoubles } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { isBroken, type RemindersReview, type ToRemind } from './debtor-view.ts';
import { debtorConditions, zDebtors } from './debtors-input.ts';
import { findDebts } from './find-debtors.server.ts';
import { withDays } from './overdue.repository.server.ts';
import { type Reminding, withRecipients } from './remind.server.ts';
import { lastPromises } from './repository.server.ts';

/** The maximum number of reminders of one step, the largest debts first. */
export const mostReminders = 500;

/**
 * Returns who would get a reminder (§12.1.41): the contracts of the list with at least `from` overdue, who of them has
 * promised to pay, and why others get none. Refuses a missing or invalid sum with BAD_INPUT at `from`.
 */
export const reviewDebtReminders = staffUseCase({
  name: 'review-debt-reminders',
  access: withRight('money'),
  writes: false,
  input: z.object({ ...zDebtors, from: zRoubles }),
  async run(asked, { db, actor, now }) {
    const today = dayOf(now);
    const conditions = debtorConditions({ ...asked, sort: undefined }, actor);
    const found = await withDays(db, await findDebts(db, conditions, today), today);
    const debts = await withRecipients(db, found, today);
    const meant = debts.filter(({ why }) => why === '');
    const step = meant.slice(0, mostReminders);
    const promises = await lastPromises(
      db,
      step.map(({ contractId }) => contractId),
    );
    const toRemind = step.map((debt) => {
      const promise = promises.get(debt.contractId);
      return { ...shown(debt), promised: promise && !isBroken(promise, today) ? promise.on : undefined };
    });
    const review: RemindersReview = {
      toRemind,
      skipped: debts.filter(({ why }) => why !== '').map(shown),
      more: meant.length - step.length,
    };
    return ok(review);
  },
});

function shown({ contractId, contract, dealer, overdue, days, to, why }: Reminding): ToRemind {
  return { contractId, contract, dealer, overdue, days, to, why };
}
