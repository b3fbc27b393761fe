import type { DocumentKind, PaperKind } from '../../db/schema.ts';
import type { VatRate } from '../../ordering/orders/vat.ts';
import type { Requisites } from '../../people/contragents/contragent-view.ts';

/** A line of a paper, in kopecks. `sum` includes `vat`. */
export type PaperLine = {
  /** The id of the order line; 0 for delivery, which is a service. */
  id: number;
  articul: string;
  name: string;
  unit: string;
  quantity: number;
  sum: number;
  rate: VatRate;
  vat: number;
};

/** Everything that a paper prints except its number and day, as it was when the paper was issued. */
export type PaperBody = {
  seller: Requisites;
  buyer: Requisites;
  /** The delivery address of the order; '' for goods that the buyer collects. */
  address: string;
  /** «Договор 114-О/2025, заказ 26-000123 от 12.11.2026» */
  basis: string;
  /** The day of shipping, `yyyy-mm-dd`. */
  shippedOn: string;
  /** `weight` is in grams, with packing; null when unknown. */
  consignment: { boxes: number | null; weight: number | null; carrier: string; track: string };
  director: string;
  accountant: string;
  lines: readonly PaperLine[];
};

/** A paper with its number and day. */
export type Paper = PaperBody & { kind: PaperKind; number: string; issuedOn: string };

/** Returns the kind of the document that a paper is. */
export function documentKindOf(kind: PaperKind): DocumentKind {
  return kind === 'upd' ? 'upd' : 'waybill';
}

/** The kinds in the order of the buttons. */
export const paperKinds: readonly PaperKind[] = ['upd', 'torg12'];
