import type { VatRate } from '../../ordering/orders/vat.ts';
import type { Requisites } from '../../people/contragents/contragent-view.ts';

/**
 * The wholesaler as the payee of a bill, with the bank's correspondent account and the VAT in its prices
 * (settings.ts).
 */
export type Payee = Requisites & { corr_account: string; vat: string };

/** A line of a bill, in kopecks including VAT. `rate` is undefined when only the shipping documents state it. */
export type BillLine = {
  /** The id of the order line; 0 for delivery and debts. */
  id: number;
  name: string;
  quantity: number;
  unit: string;
  price: number;
  sum: number;
  rate: VatRate | undefined;
};

/** The contents of a bill except its number and day. */
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

/** The parts of a debt that can be billed: the overdue sum, this and the next payment, or the whole debt. */
export const debtParts = ['overdue', 'next', 'all'] as const;
type DebtPart = (typeof debtParts)[number];

/** A part of a debt for which a bill can be requested, in kopecks. */
export type Due = { part: DebtPart; amount: number; text: string };

/**
 * Whether bills can be created. `missing`: what the wholesaler has not set up yet, worded to follow «не указаны …»;
 * empty when bills can be created. `isMade`: the current bill already exists, so that a request only downloads it.
 */
export type BillOffer = { missing: string; isMade: boolean };
