import { addMonths, ruDate } from '../kernel/clock.ts';
import { pieces } from '../kernel/quantity.ts';

/** An arrival that 1C has planned. When unknown, `warehouse` is empty and `quantity` null. */
export type Expected = { day: string; quantity: number | null; warehouse: string };

/**
 * Returns «Ожидается 40 шт. 28.11, Химки; 05.12» (§10.49); empty without arrivals. Dates eleven or more months away
 * include the year.
 */
export function expectedText(arrivals: readonly Expected[], unit: string, today: string): string {
  if (arrivals.length === 0) return '';
  const soon = addMonths(today, 11);
  const texts = arrivals.map(({ day, quantity, warehouse }) => {
    const date = day < soon ? ruDate(day).slice(0, 5) : ruDate(day);
    const when = quantity ? `${pieces(quantity, unit)} ${date}` : date;
    return warehouse ? `${when}, ${warehouse}` : when;
  });
  return `Ожидается ${texts.join('; ')}`;
}
