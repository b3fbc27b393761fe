import { z } from 'zod';
import { ruDate } from '../../kernel/clock.ts';
import { zComingDate, zIfSent, zLine } from '../../kernel/fields.ts';
import type { Wording } from '../../kernel/reconcile.ts';
import { weightText } from '../../kernel/weight.ts';

/**
 * How the goods of an order are sent (§12.1.43). `weight` is in grams, `arrivesOn` an ISO day; null and '' mean
 * unknown.
 */
export type Consignment = {
  boxes: number | null;
  weight: number | null;
  carrier: string;
  track: string;
  /** An https address where the carrier says where the goods are. */
  url: string;
  arrivesOn: string | null;
};

export const noConsignment: Consignment = {
  ...{ boxes: null, weight: null, carrier: '', track: '', url: '', arrivesOn: null },
};

/** The values of the form: numbers as typed, the weight in kilograms, the day as `dd.mm.yyyy`; '' for none. */
export type ConsignmentFormValues = {
  boxes: string;
  weight: string;
  carrier: string;
  track: string;
  url: string;
  arrives: string;
};

export function consignmentFormValues(consignment: Consignment): ConsignmentFormValues {
  const { boxes, weight, carrier, track, url, arrivesOn } = consignment;
  return {
    boxes: boxes === null ? '' : String(boxes),
    weight: weight === null ? '' : String(weight / 1_000).replace('.', ','),
    ...{ carrier, track, url },
    arrives: arrivesOn === null ? '' : ruDate(arrivesOn),
  };
}

export const consignmentLabels: Record<keyof ConsignmentFormValues, string> = {
  boxes: 'Мест',
  weight: 'Вес, кг',
  carrier: 'Перевозчик',
  track: 'Номер отправления',
  url: 'Ссылка для отслеживания',
  arrives: 'Прибудет',
};

const plain = (value: unknown) => String(value);

/** The words of changes, which dealers read, too. */
export const consignmentWordings: Record<keyof ConsignmentFormValues, Wording> = {
  boxes: { label: consignmentLabels.boxes, text: plain },
  weight: {
    label: 'Вес',
    text: (value) =>
      value === '' ? '' : weightText(Math.round(Number(plain(value).replace(',', '.')) * 1_000)),
  },
  carrier: { label: consignmentLabels.carrier, text: plain },
  track: { label: consignmentLabels.track, text: plain },
  url: { label: consignmentLabels.url, text: plain },
  arrives: { label: consignmentLabels.arrives, text: plain },
};

const mostBoxes = 9_999;
/** A hundred tonnes, in grams. */
const mostWeight = 100_000_000;

const zBoxes = zLine(10).transform((text, issue) => {
  const boxes = text === '' ? 0 : Number(text.replace(/\s/g, ''));
  if (text === '' || (Number.isInteger(boxes) && boxes > 0 && boxes <= mostBoxes))
    return boxes ? String(boxes) : '';
  issue.addIssue({ code: 'custom', message: 'Мест – целое число от 1 до 9\u00a0999' });
  return z.NEVER;
});

const zWeight = zLine(20).transform((text, issue) => {
  const digits = text.replace(/\s/g, '').replace(',', '.');
  if (digits === '') return '';
  const grams = /^\d{1,6}(\.\d{1,3})?$/.test(digits) ? Math.round(Number(digits) * 1_000) : 0;
  if (grams > 0 && grams <= mostWeight) return String(grams / 1_000).replace('.', ',');
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

/** Returns the consignment that checked form values describe. */
export function consignmentOfForm(values: ConsignmentFormValues): Consignment {
  const { boxes, weight, carrier, track, url, arrives } = values;
  return {
    boxes: boxes === '' ? null : Number(boxes),
    weight: weight === '' ? null : Math.round(Number(weight.replace(',', '.')) * 1_000),
    ...{ carrier, track, url },
    arrivesOn: arrives === '' ? null : arrives.split('.').reverse().join('-'),
  };
}
