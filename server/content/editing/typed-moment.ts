import { z } from 'zod';
import { dayOf, ruDate } from '../../kernel/clock.ts';
import { zText } from '../../kernel/fields.ts';
import { parseTypedDate, whyNoDay } from '../../kernel/typed-date.ts';

/**
 * A day as typed, in any common spelling, parsed to `dd.mm.yyyy`; '' if none was typed. A day without a year is its
 * next occurrence.
 */
export const zTextDay = zText(60).transform((text, issue) => {
  if (text === '') return '';
  const day = parseTypedDate(text, { today: dayOf(Date.now()), towards: 'future' });
  if (day) return ruDate(day);
  issue.addIssue({ code: 'custom', message: whyNoDay(text) });
  return z.NEVER;
});

/** A time of day as typed, `9:00`, `09.00` or `9`, parsed to `09:00`; '' if none was typed. */
export const zTextTime = zText(10).transform((text, issue) => {
  if (text === '') return '';
  const [, hours = '', minutes = '00'] = /^([01]?\d|2[0-3])(?:[:.\s-]?([0-5]\d))?$/.exec(text) ?? [];
  if (hours !== '') return `${hours.padStart(2, '0')}:${minutes}`;
  issue.addIssue({ code: 'custom', message: 'Укажите время в виде чч:мм, например 10:00' });
  return z.NEVER;
});
