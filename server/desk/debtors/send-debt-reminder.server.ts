import { z } from 'zod';
import { confinedTo, sales } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noSuchContract } from '../contracts/get-desk-contract.server.ts';
import { dealerOfContract } from '../money/repository.server.ts';
import { overdueDebts, withDays } from './overdue.repository.server.ts';
import { nothingOverdue, remind, withRecipients } from './remind.server.ts';

/**
 * Mails a reminder of the overdue debt under a contract to the dealer's main user, with an act attached (§12.1.41); at
 * most one per contract and Moscow day. Refusals: NOT_FOUND, also if a colleague serves the dealer; BAD_INPUT with the
 * reason why nothing was sent.
 */
export const sendDebtReminder = staffUseCase({
  name: 'send-debt-reminder',
  access: sales,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const { db, actor, now } = ctx;
    const served = confinedTo(actor);
    if (!(await dealerOfContract(db, id, served))) return noSuchContract();
    const [sent] = await remind(ctx, [id]);
    if (sent) return ok({ to: sent.to!.email });
    const today = dayOf(now);
    const debts = await withDays(db, await overdueDebts(db, { ids: [id], served }, today), today);
    const [known] = await withRecipients(db, debts, today);
    return fail('BAD_INPUT', { message: known?.why || nothingOverdue });
  },
});
