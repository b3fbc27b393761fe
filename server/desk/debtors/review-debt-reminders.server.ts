import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/schema.ts';
import { chunks } from '../../kernel/chunks.ts';
import { dayOf } from '../../kernel/clock.ts';
import { zRoubles } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { isBroken, type RemindersReview, type ToRemind } from './debtor-view.ts';
import { debtorConditions, zDebtors } from './debtors-input.ts';
import { findDebts } from './find-debtors.server.ts';
import { contractsAtOnce, withDays } from './overdue.repository.server.ts';
import { type Reminding, withRecipients } from './remind.server.ts';
import { lastPromises } from './repository.server.ts';

/** The maximum number of reminders of one step: the largest debts first, those with a promise last. */
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
    const meant = await withPromises(
      db,
      debts.filter(({ why }) => why === ''),
      today,
    );
    // Promised ones come last, so that they keep no others out of the step.
    const step = [
      ...meant.filter(({ promised }) => promised === undefined),
      ...meant.filter(({ promised }) => promised !== undefined),
    ].slice(0, mostReminders);
    const review: RemindersReview = {
      toRemind: step,
      skipped: debts.filter(({ why }) => why !== '').map(shown),
      more: meant.length - step.length,
    };
    return ok(review);
  },
});

/** Adds to each debt the day of its last promise, unless that is broken. */
async function withPromises(
  db: Kysely<Database>,
  debts: readonly Reminding[],
  today: string,
): Promise<RemindersReview['toRemind']> {
  const known: RemindersReview['toRemind'] = [];
  for (const some of chunks(debts, contractsAtOnce)) {
    const promises = await lastPromises(
      db,
      some.map(({ contractId }) => contractId),
    );
    for (const debt of some) {
      const promise = promises.get(debt.contractId);
      known.push({ ...shown(debt), promised: promise && !isBroken(promise, today) ? promise.on : undefined });
    }
  }
  return known;
}

function shown({ contractId, contract, dealer, overdue, days, to, why }: Reminding): ToRemind {
  return { contractId, contract, dealer, overdue, days, to, why };
}
