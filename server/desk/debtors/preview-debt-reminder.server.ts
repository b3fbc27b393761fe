import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { currentSettings } from '../../settings/repository.server.ts';
import { noSuchContract } from '../contracts/get-desk-contract.server.ts';
import { dealerOfContract } from '../money/repository.server.ts';
import type { ReminderPreview } from './debtor-view.ts';
import { overdueDebts, withDays } from './overdue.repository.server.ts';
import { actPeriod, withRecipients } from './remind.server.ts';
import { reminderText } from './reminder-text.ts';

/**
 * Returns the reminder of the overdue debt under a contract as it would be mailed now (§12.1.41); undefined if nothing
 * is overdue. Refuses with NOT_FOUND, also if a colleague serves the dealer.
 */
export const previewDebtReminder = staffUseCase({
  name: 'preview-debt-reminder',
  access: withRight('money'),
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor, now }) {
    const served = confinedTo(actor);
    if (!(await dealerOfContract(db, id, served))) return noSuchContract();
    const today = dayOf(now);
    const debts = await withDays(db, await overdueDebts(db, { ids: [id], served }, today), today);
    const [debt] = await withRecipients(db, debts, today);
    if (!debt) return ok(undefined);
    const { contractId, contract, dealer, dealerId, overdue, days, to, why } = debt;
    const { startOn, endOn } = actPeriod(debt, today);
    const preview: ReminderPreview = {
      ...{ contractId, contract, dealer, dealerId, overdue, days, to, why },
      ...reminderText(await currentSettings(db), debt, to ?? { name: '' }),
      replyTo: actor.email,
      actFrom: startOn,
      actUntil: endOn,
    };
    return ok(preview);
  },
});
