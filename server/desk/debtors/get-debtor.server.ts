import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { addMonths, dayOf } from '../../kernel/clock.ts';
import { inOrder, zId, zPage, zPeriod } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { settlementsOf } from '../../ordering/balance/repository.server.ts';
import { contractEntries } from '../../papers/balance/contract-entries.server.ts';
import { openBillsOf } from '../../papers/bills/repository.server.ts';
import { noSuchContract } from '../contracts/get-desk-contract.server.ts';
import { findDealer } from '../dealers/repository.server.ts';
import { dealerOfContract } from '../money/repository.server.ts';
import type { DebtorCard } from './debtor-view.ts';
import { overdueDebts, withDays } from './overdue.repository.server.ts';
import { actPeriod, nothingOverdue, withRecipients } from './remind.server.ts';
import { mainUsers, promisesOf, remindersOf } from './repository.server.ts';

const mostShown = 20;

/**
 * Returns the debt under a contract by age, its ledger (twenty entries per page), promises, reminders and valid bills
 * (§12.1.41), also if nothing is overdue. Refusals: NOT_FOUND, also if a colleague serves the dealer; BAD_INPUT for
 * invalid days.
 */
export const getDebtor = staffUseCase({
  name: 'get-debtor',
  access: withRight('money'),
  writes: false,
  input: z.object({ id: zId, ...zPeriod, page: zPage }).superRefine(inOrder),
  async run({ id, page, ...period }, { db, actor, now }) {
    const served = confinedTo(actor);
    const contract = await dealerOfContract(db, id, served);
    const dealer = contract && (await findDealer(db, contract.dealerId, served));
    if (!dealer) return noSuchContract();
    const today = dayOf(now);
    const [settlement] = await settlementsOf(db, dealer.id, { today, ids: [id] });
    const debts = await withDays(db, await overdueDebts(db, { ids: [id] }, today), today);
    const [debt] = await withRecipients(db, debts, today);
    const [user, promises, reminders, bills, entries] = await Promise.all([
      debt ? debt.to : mainUsers(db, [dealer.id]).then((users) => users.get(dealer.id)),
      promisesOf(db, id, mostShown),
      remindersOf(db, id, mostShown),
      openBillsOf(db, id, mostShown),
      contractEntries(db, { ...period, contract: id, page, owed: settlement!.balance }),
    ]);
    const usual = debt ? actPeriod(debt, today) : { startOn: addMonths(today, -1), endOn: today };
    const card: DebtorCard = {
      id,
      header: settlement!.header,
      company: settlement!.company,
      dealer: { id: dealer.id, header: dealer.header },
      manager: dealer.manager,
      user,
      balance: settlement!.balance,
      deferralDays: settlement!.deferralDays,
      debt: debt && { overdue: debt.overdue, byAge: debt.byAge, days: debt.days },
      promises,
      reminders,
      bills,
      whyNoReminder: debt ? debt.why : nothingOverdue,
      act: { startOn: period.startDate ?? usual.startOn, endOn: period.endDate ?? usual.endOn },
      ...entries,
    };
    return ok(card);
  },
});
