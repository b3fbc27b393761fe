import { addDays, startOfDay } from '../../kernel/clock.ts';
import { type Failure, fail } from '../../kernel/result.ts';

/** The days on which something is shown, as typed: `dd.mm.yyyy`, or '' for no limit. */
type Days = { from_on: string; until_on: string };

/** Returns the moments at which the first day begins and the last one ends; undefined means no limit. */
export function momentsOf({ from_on, until_on }: Days): {
  fromAt: number | undefined;
  untilAt: number | undefined;
} {
  return {
    fromAt: from_on === '' ? undefined : startOfDay(isoDay(from_on)),
    untilAt: until_on === '' ? undefined : startOfDay(addDays(isoDay(until_on), 1)),
  };
}

/** Returns a refusal if the days are in the wrong order. */
export function whyNotThen({ from_on, until_on }: Days): Failure | undefined {
  if (from_on === '' || until_on === '' || isoDay(from_on) <= isoDay(until_on)) return undefined;
  return fail('BAD_INPUT', { fields: { until_on: ['Последний день раньше первого'] } });
}

/** Converts `dd.mm.yyyy` to `yyyy-mm-dd`. */
export const isoDay = (text: string) => text.split('.').reverse().join('-');
