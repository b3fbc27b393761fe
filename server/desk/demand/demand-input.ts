import { z } from 'zod';
import { addDays, dayOf } from '../../kernel/clock.ts';
import { inOrder, zPeriod } from '../../kernel/fields.ts';

/** The period of the searches; an invalid day is refused. */
export const demandInput = z.object(zPeriod).superRefine(inOrder);

const usualDays = 30;

/** Returns the requested period. The last day defaults to today, the first to thirty days before the last. */
export function periodOf(
  { startDate, endDate }: z.output<typeof demandInput>,
  now: number,
): { first: string; last: string } {
  const last = endDate ?? dayOf(now);
  return { first: startDate ?? addDays(last, 1 - usualDays), last };
}
