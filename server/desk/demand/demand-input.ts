import { z } from 'zod';
import { addDays, dayOf } from '../../kernel/clock.ts';
import { inOrder, zPeriod } from '../../kernel/fields.ts';

/** The period of the searches; an invalid day is refused. */
export const demandInput = z.object(zPeriod).superRefine(inOrder);

const usualDays = 30;

/** Returns the days that are asked for: thirty up to the last one, which is today, unless others are named. */
export function periodOf(
  { startDate, endDate }: z.output<typeof demandInput>,
  now: number,
): { first: string; last: string } {
  const last = endDate ?? dayOf(now);
  return { first: startDate ?? addDays(last, 1 - usualDays), last };
}
