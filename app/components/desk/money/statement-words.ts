import type { ListedStatement, RowState } from '#server/desk/money/statements/statement.ts';
import { ruDate } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';

type Entered = { entered: boolean; by: string; payments: number; total: number };

/** Returns the message shown on the next screen after an import. */
export function enteredText({ entered, by, payments, total }: Entered): string {
  const what = paymentsText({ payments, total });
  if (!entered) return `Выписка уже внесена (${by}): ${what}. Второй раз ничего не внесли`;
  return payments === 0 ? 'Новых платежей в выписке нет' : `Внесено: ${what}. Долги дилеров пересчитаны`;
}

/** Returns the number of payments and their sum as text: «3 платежа на 1 284,50 ₽». */
export function paymentsText({ payments, total }: { payments: number; total: number }): string {
  if (payments === 0) return 'новых платежей нет';
  return `${counted(payments, 'платёж', 'платежа', 'платежей')} на ${roubles(total)}`;
}

/** Returns the period of a statement as text: «с 01.11.2026 по 24.11.2026». */
export function periodText({ startOn, endOn }: Pick<ListedStatement, 'startOn' | 'endOn'>): string {
  if (startOn !== null && startOn === endOn) return `за ${ruDate(startOn)}`;
  return [startOn && `с ${ruDate(startOn)}`, endOn && `по ${ruDate(endOn)}`].filter(Boolean).join(' ');
}

/** Why a document is not entered. */
export const leftOut: Record<RowState, string> = {
  sure: 'Не внесён',
  choose: 'Не внесён',
  unknown: 'Не внесён',
  entered: 'Внесён вручную',
  imported: 'Внесён',
  twice: 'Повтор в этом же файле',
  future: 'Этот день ещё не наступил',
  outgoing: 'Исходящий',
  foreign: 'Чужой счёт',
  own: 'Перевод между своими счетами',
  broken: 'Не читается',
};
