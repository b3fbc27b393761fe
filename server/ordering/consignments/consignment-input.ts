import { z } from 'zod';
import { ruDate } from '../../kernel/clock.ts';
import { zComingDate, zIfSent, zLine } from '../../kernel/fields.ts';
import { gramsOf, kilogramsText } from './consignment.ts';

/** A hundred tonnes, in grams. */
const mostWeight = 100_000_000;

const zBoxes = zLine(10).transform((text, issue) => {
  const digits = text.replace(/\s/g, '');
  if (digits === '') return '';
  const boxes = /^\d{1,4}$/.test(digits) ? Number(digits) : 0;
  if (boxes > 0) return String(boxes);
  issue.addIssue({ code: 'custom', message: 'Мест – целое число от 1 до 9\u00a0999' });
  return z.NEVER;
});

const zWeight = zLine(20).transform((text, issue) => {
  const digits = text.replace(/\s/g, '').replace(',', '.');
  if (digits === '') return '';
  const grams = /^\d{1,6}(\.\d{1,3})?$/.test(digits) ? gramsOf(digits) : 0;
  if (grams > 0 && grams <= mostWeight) return kilogramsText(grams);
  issue.addIssue({ code: 'custom', message: 'Укажите вес в килограммах, например 12,5' });
  return z.NEVER;
});

const zTrackingUrl = zLine(500).transform((text, issue) => {
  if (text === '' || isTrackingUrl(text)) return text;
  issue.addIssue({ code: 'custom', message: 'Ссылка начинается с https://' });
  return z.NEVER;
});

function isTrackingUrl(text: string): boolean {
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname } = new URL(text);
  return username === '' && password === '' && hostname.includes('.');
}

const zArrival = z
  .preprocess((value) => (value === '' ? null : value), z.union([z.null(), zComingDate]))
  .transform((day) => (day === null ? '' : ruDate(day)));

/** The fields of the form, in the form of `ConsignmentFormValues`; an absent field changes nothing. */
export const zConsignment = {
  boxes: zIfSent(zBoxes),
  weight: zIfSent(zWeight),
  carrier: zIfSent(zLine(100)),
  track: zIfSent(zLine(60)),
  url: zIfSent(zTrackingUrl),
  arrives: zIfSent(zArrival),
};
