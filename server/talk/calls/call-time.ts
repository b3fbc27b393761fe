import { addDays, dayMs, dayOf, startOfDay } from '../../kernel/clock.ts';
import { parseTypedDate, whyNoDay } from '../../kernel/typed-date.ts';

/** The offered times for calling again; any other time is typed. */
export const callDelays = [
  { id: '30', header: 'через 30\u00a0минут' },
  { id: '60', header: 'через час' },
  { id: '180', header: 'через 3\u00a0часа' },
  { id: 'tomorrow', header: 'завтра в\u00a010:00' },
] as const;

const minute = 60_000;
const hour = 60 * minute;
const furthest = 60;

type Typed = { when: string; day: string; time: string };

/**
 * Returns the moment for calling again: the typed day and time in Moscow, or the offered delay when neither is typed.
 * A time without a day means today; a day without a time means 10:00. For an unusable input, returns the message and
 * the name of its field.
 */
export function callTime(
  { when, day, time }: Typed,
  now: number,
): number | { field: keyof Typed; problem: string } {
  if (day === '' && time === '') {
    if (when === 'tomorrow') return startOfDay(addDays(dayOf(now), 1)) + 10 * hour;
    const delay = callDelays.find(({ id }) => id === when);
    return delay ? now + Number(delay.id) * minute : { field: 'when', problem: 'Выберите, когда позвонить' };
  }
  const today = dayOf(now);
  const typedDay = day === '' ? today : parseTypedDate(day, { today, towards: 'future' });
  if (typedDay === undefined) return { field: 'day', problem: whyNoDay(day) };
  const typedTime = time === '' ? 10 * hour : parseTime(time);
  if (typedTime === undefined) return { field: 'time', problem: 'Укажите время в виде чч:мм' };
  const moment = startOfDay(typedDay) + typedTime;
  if (moment <= now) return { field: time === '' ? 'day' : 'time', problem: 'Это время уже прошло' };
  if (moment > now + furthest * dayMs)
    return { field: 'day', problem: `Не дальше чем через ${furthest}\u00a0дней` };
  return moment;
}

/** Parses «15:30», «15.30», «15 30», «1530» or «15» into milliseconds of the day. */
function parseTime(text: string): number | undefined {
  const [, hours, minutes = '0'] = /^(\d{1,2})(?:\s*[:.\s-]?\s*(\d{2}))?$/.exec(text.trim()) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return Number(hours) * hour + Number(minutes) * minute;
}
