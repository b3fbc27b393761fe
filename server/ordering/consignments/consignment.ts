import { isoOfRu, ruDate } from '../../kernel/clock.ts';
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

/** Parses kilograms as typed, «12,5», to grams. */
export const gramsOf = (kilograms: string) => Math.round(Number(kilograms.replace(',', '.')) * 1_000);

/** Returns grams as kilograms in a form: 12500 → «12,5». */
export const kilogramsText = (grams: number) => String(grams / 1_000).replace('.', ',');

export function consignmentFormValues(consignment: Consignment): ConsignmentFormValues {
  const { boxes, weight, carrier, track, url, arrivesOn } = consignment;
  return {
    boxes: boxes === null ? '' : String(boxes),
    weight: weight === null ? '' : kilogramsText(weight),
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
    text: (value) => (value === '' ? '' : weightText(gramsOf(plain(value)))),
  },
  carrier: { label: consignmentLabels.carrier, text: plain },
  track: { label: consignmentLabels.track, text: plain },
  url: { label: consignmentLabels.url, text: plain },
  arrives: { label: consignmentLabels.arrives, text: plain },
};

/** Returns the consignment that checked form values describe. */
export function consignmentOfForm(values: ConsignmentFormValues): Consignment {
  const { boxes, weight, carrier, track, url, arrives } = values;
  return {
    boxes: boxes === '' ? null : Number(boxes),
    weight: weight === '' ? null : gramsOf(weight),
    ...{ carrier, track, url },
    arrivesOn: isoOfRu(arrives) ?? null,
  };
}
