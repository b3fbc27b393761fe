import type { DocumentKind } from '../../db/schema.ts';
import { ruDate } from '../../kernel/clock.ts';

/** The names of document kinds for dealers, in the order of the filter. */
export const documentKinds: Record<DocumentKind, string> = {
  invoice: 'Счёт',
  upd: 'УПД',
  waybill: 'Накладная',
  vat_invoice: 'Счёт-фактура',
  reconciliation: 'Акт сверки',
  certificate: 'Сертификат',
  other: 'Документ',
};

export const documentKindNames = Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]];

/** The kinds of documents whose file everybody may see, because it contains no prices. */
export const kindsWithoutPrices: readonly DocumentKind[] = ['certificate'];

/** Returns the title of a document in files and the history: «Счёт УТ-15 от 12.11.2026». */
export function documentTitle({
  kind,
  number,
  issuedOn,
}: {
  kind: DocumentKind;
  number: string;
  issuedOn: string;
}): string {
  return `${documentKinds[kind]} ${number} от ${ruDate(issuedOn)}`;
}

/**
 * Returns the key by which a number is searched for: its last digits without leading zeros, because 1C pads numbers
 * («УТ-000123» is found as «123»), and without a trailing year («15/2026»). For a number without digits, the text in
 * capitals.
 */
export function numberKey(number: string): string {
  const figures = /(\d+)\D*$/.exec(number.replace(/(\d)\s*[-/.]\s*20\d\d$/, '$1'))?.[1];
  return figures === undefined ? number.trim().toLocaleUpperCase('ru') : figures.replace(/^0+(?=\d)/, '');
}
