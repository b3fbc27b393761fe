import { amountText } from '../../kernel/money.ts';

/** A delivery option as the desk keeps it; `price` in kopecks; id 0: a new one. */
export type Delivery = {
  id: number;
  header: string;
  hint: string;
  price: number;
  needsAddress: boolean;
  /** Options are offered in this order. */
  sort: number;
  /** False: not offered any more. */
  offered: boolean;
};

/** The values of the form, as typed. */
export type DeliveryFormValues = {
  header: string;
  hint: string;
  price: string;
  needs_address: boolean;
  sort: string;
  offered: boolean;
};

export function deliveryFormValues({ price, needsAddress, sort, ...rest }: Delivery): DeliveryFormValues {
  const { header, hint, offered } = rest;
  return { header, hint, price: amountText(price), needs_address: needsAddress, sort: String(sort), offered };
}
