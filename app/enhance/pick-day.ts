import { dayOf, ruDate } from '#server/kernel/clock.ts';
import { parseTypedDate } from '#server/kernel/typed-date.ts';

/** How to complete a date without a year: the next such day, or the last one. */
export type Towards = 'past' | 'future';

/** Converts `dd.mm.yyyy` or any other recognized date to `yyyy-mm-dd`, the format of `type="date"`. */
export function isoDay(text: string | undefined, towards: Towards = 'future'): string | undefined {
  return parseTypedDate(text ?? '', { today: dayOf(Date.now()), towards });
}

/** Opens the browser's calendar at the date in the text field. */
export function openCalendar(field: HTMLInputElement, calendar: HTMLInputElement, towards?: Towards): void {
  calendar.value = isoDay(field.value, towards) ?? '';
  try {
    calendar.showPicker();
  } catch {
    // Safari before 16 has no showPicker; it opens the calendar of a focused field.
    calendar.focus();
    calendar.click();
  }
}

/** Writes the selected day into the text field like typed text, so that all listeners are notified. */
export function takeDay(field: HTMLInputElement, calendar: HTMLInputElement): void {
  if (calendar.value === '') return;
  // React overrides the property on the element and would miss the change.
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setValue?.call(field, ruDate(calendar.value));
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
