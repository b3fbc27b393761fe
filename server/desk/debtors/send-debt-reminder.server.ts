import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noSuchContract } from '../contracts/get-desk-contract.server.ts';
import { dealerOfContract } from '../money/repository.server.ts';
import { nothingOverdue, remind } from './remind.server.ts';

/**
 * Mails a reminder of the overdue debt under a contract to the dealer's main user, with an act attached (§12.1.41); at
 * most one per contract and Moscow day. Refusals: NOT_FOUND, also if a colleague serves the dealer; BAD_INPUT with the
 * reason why nothing was sent.
 */
export const sendDebtReminder = staffUseCase({
  name: 'send-debt-reminder',
  access: withRight('money'),
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    if (!(await dealerOfContract(ctx.db, id, confinedTo(ctx.actor)))) return noSuchContract();
    const { sent, known } = await remind(ctx, [id]);
    if (sent[0]) return ok({ to: sent[0].to!.email });
    return fail('BAD_INPUT', { message: known[0]?.why || nothingOverdue });
  },
});
