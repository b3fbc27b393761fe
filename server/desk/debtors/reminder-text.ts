import { roubles } from '../../kernel/money.ts';
import { counted } from '../../kernel/plural.ts';
import { filledTemplate } from '../../settings/debt-reminder.ts';
import type { Settings } from '../../settings/settings.ts';
import type { MainUser, OverdueDebt } from './debtor-view.ts';

type Debt = Pick<OverdueDebt, 'contract' | 'dealer' | 'overdue' | 'days'>;

/** Returns the subject and the text of a reminder, from the template of the settings. */
export function reminderText(
  { debt_subject, debt_text }: Pick<Settings, 'debt_subject' | 'debt_text'>,
  { contract, dealer, overdue, days }: Debt,
  { name }: Pick<MainUser, 'name'>,
): { subject: string; text: string } {
  const values = {
    имя: name || dealer,
    договор: contract,
    сумма: roubles(overdue),
    дней: counted(days, 'день', 'дня', 'дней'),
  };
  return { subject: filledTemplate(debt_subject, values), text: filledTemplate(debt_text, values) };
}
