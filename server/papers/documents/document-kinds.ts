import type { DocumentKind } from '../../db/schema.ts';
import { ruDate } from '../../kernel/clock.ts';

/** The kinds of documents as dealers read them, in the order of the filter. */
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

/** The documents of which everybody may see the file: they have no prices. */
export const kindsWithoutPrices: readonly DocumentKind[] = ['certificate'];

/** «Счёт УТ-15 от 12.11.2026», as files and the history name a document. */
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
 * Returns what a search for a number compares: its last figures without zeros before them, because 1C pads («УТ-000123» is
 * found as «123»), and without a year after them («15/2026»); of a number without figures, the text in capitals.
 */
export function numberKey(number: string): string {
  const figures = /(\d+)\D*$/.exec(number.replace(/(\d)\s*[-/.]\s*20\d\d$/, '$1'))?.[1];
  return figures === undefined ? number.trim().toLocaleUpperCase('ru') : figures.replace(/^0+(?=\d)/, '');
}
