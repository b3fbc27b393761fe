import { ruDate } from '../../../kernel/clock.ts';
import { cutoffText } from '../../../ordering/orders/warehouse-days.ts';
import { type WeekdayField, weekdayFields } from '../../deliveries/delivery-view.ts';

/** A day that differs from the week; `ships` is false for a holiday. */
export type CalendarDay = {
  /** An ISO day. */
  day: string;
  ships: boolean;
  note: string;
};

/** The weekly schedule of a warehouse. */
export type WeekRecord = {
  /** Digits; 1 is Monday. */
  weekdays: string;
  /** Minutes after midnight in Moscow until which orders for the next shipping day are accepted; null for any time. */
  cutoff: number | null;
};

/** The calendar of a warehouse as the desk shows it, with the exceptions of one year. */
export type WarehouseCalendar = WeekRecord & {
  id: number;
  header: string;
  year: number;
  /** The current Moscow day, ISO. */
  today: string;
  /** The exceptions of the year, the earliest first. `isShared`: it applies to all warehouses. */
  days: (CalendarDay & { isShared: boolean })[];
  /** The warehouses whose calendar can be copied. */
  others: { id: number; header: string }[];
};

/** The values of the form of the week, as typed. */
export type WeekFormValues = Record<WeekdayField, boolean> & { cutoff: string };

export function weekFormValues({ weekdays, cutoff }: WeekRecord): WeekFormValues {
  const days = weekdayFields.map(({ name }) => [name, weekdays.includes(name.slice(-1))] as const);
  return {
    ...(Object.fromEntries(days) as Record<WeekdayField, boolean>),
    cutoff: cutoff === null ? '' : cutoffText(cutoff),
  };
}

/** Returns the schedule that the values of a form describe. */
export function weekOf(values: WeekFormValues): WeekRecord {
  const [hours = 0, minutes = 0] = values.cutoff.split(':').map(Number);
  return {
    weekdays: weekdayFields
      .filter(({ name }) => values[name])
      .map(({ name }) => name.slice(-1))
      .join(''),
    cutoff: values.cutoff === '' ? null : hours * 60 + minutes,
  };
}

/** Returns «не отгружает, День России». */
export function dayText({ ships, note }: Omit<CalendarDay, 'day'>): string {
  return [ships ? 'отгружает' : 'не отгружает', note].filter(Boolean).join(', ');
}

/** Returns the change of an exception for the history and for questions; undefined if nothing changes. */
export function dayChange(day: string, before: CalendarDay | undefined, after: CalendarDay | undefined) {
  const text = (each: CalendarDay | undefined) => (each ? dayText(each) : 'как обычно');
  const change = { label: ruDate(day), before: text(before), after: text(after) };
  return change.before === change.after ? undefined : change;
}
