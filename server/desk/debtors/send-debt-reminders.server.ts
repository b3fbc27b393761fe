import { z } from 'zod';
import { zIdListUpTo } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { remind } from './remind.server.ts';
import { mostReminders } from './review-debt-reminders.server.ts';

/**
 * Mails a reminder for each of these contracts that still has an overdue debt and got none today, of dealers whom the
 * staff member may see (§12.1.41). Returns the number of mails. Refuses with BAD_INPUT if no contract is named.
 */
export const sendDebtReminders = staffUseCase({
  name: 'send-debt-reminders',
  access: withRight('money'),
  writes: true,
  input: z.object({ contract: zIdListUpTo(mostReminders) }),
  async run({ contract: ids }, ctx) {
    if (ids.length === 0)
      return fail('BAD_INPUT', { message: 'Никто не отмечен: напоминания не отправлены' });
    return ok({ sent: (await remind(ctx, ids)).sent.length });
  },
});
