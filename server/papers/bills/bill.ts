import type { VatRate } from '../../ordering/orders/vat.ts';
import type { Requisites } from '../../people/contragents/contragent-view.ts';

/** The wholesaler as the payee of a bill: with the correspondent account of the bank, and the VAT in its prices (settings.ts). */
export type Payee = Requisites & { corr_account: string; vat: string };

/** A line of a bill; kopecks, VAT included. `rate` undefined: the papers of the shipments say it. */
export type BillLine = {
  /** That of the line of the order; 0: the delivery, and what is owed. */
  id: number;
  name: string;
  quantity: number;
  unit: string;
  price: number;
  sum: number;
  rate: VatRate | undefined;
};

/** Everything that a bill says besides its number and day. */
export type BillContents = {
  seller: Payee;
  buyer: Requisites;
  /** «договор 114-О/2025, заказ 26-000123» */
  basis: string;
  /** «по договору 114-О/2025», for the purpose of the payment. */
  purpose: string;
  lines: readonly BillLine[];
};

export type Bill = BillContents & { number: string; issuedOn: string };

/** What a bill of a debt is for: what is overdue, that and the next payment, or all that is owed. */
export const debtParts = ['overdue', 'next', 'all'] as const;
export type DebtPart = (typeof debtParts)[number];

/** A part of a debt for which a bill may be asked; kopecks. */
export type Due = { part: DebtPart; amount: number; text: string };

/**
 * Whether bills are made. `missing`: what the wholesaler has not set up yet, as it reads in «не указаны …»; empty: they
 * are made. `isMade`: the bill as it would be now is there already, so that asking for it only downloads it.
 */
export type BillOffer = { missing: string; isMade: boolean };
