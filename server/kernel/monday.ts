import { addDays } from './clock.ts';

/** Returns the Monday of the week of an ISO day. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}
