import type { DocumentKind, PaymentKind } from '../../db/schema.ts';
import type { OrderState } from '../../ordering/orders/rules.ts';
import type { ProductState } from '../goods/goods-view.ts';

/** A found record; `exact`: its number, INN, e-mail, telephone, articul or code is the whole query. */
type Hit<T> = T & { id: number; exact: boolean };

/** At most ten records; `more`: others match, too. */
export type Found<T> = { hits: Hit<T>[]; more: boolean };

export type FoundOrder = {
  number: string;
  company: string;
  createdAt: number;
  /** Kopecks. */
  total: number;
  state: Pick<OrderState, 'header' | 'label'>;
};
export type FoundDealer = { header: string };
export type FoundContragent = { dealerId: number; dealer: string; company: string; inn: string };
export type FoundPerson = { dealerId: number; dealer: string; name: string; email: string; phone: string };
export type FoundProduct = { articul: string; header: string; state: ProductState };
/** `issuedOn` is ISO, `amount` in kopecks, null if there is none. */
export type FoundDocument = {
  dealerId: number;
  orderId: number | null;
  kind: DocumentKind;
  number: string;
  issuedOn: string;
  amount: number | null;
  company: string;
  isWithdrawn: boolean;
};
/** `total` in kopecks. */
export type FoundReturn = { number: string; dealer: string; total: number; state: string };
/** `paidOn` is ISO, `amount` in kopecks. */
export type FoundPayment = {
  kind: PaymentKind;
  number: string;
  paidOn: string;
  amount: number;
  dealer: string;
  isCancelled: boolean;
};

/** What a search of the desk has found, without the groups that the reader may not open. */
export type DeskSearch = {
  /** The query as it was searched. */
  query: string;
  isTooShort: boolean;
  /** Which addresses are closed to the reader (`closedTo`). */
  staff: { closed: string };
  orders: Found<FoundOrder>;
  dealers: Found<FoundDealer>;
  contragents: Found<FoundContragent>;
  people: Found<FoundPerson>;
  goods: Found<FoundProduct>;
  documents: Found<FoundDocument>;
  payments: Found<FoundPayment>;
  returns: Found<FoundReturn>;
};
