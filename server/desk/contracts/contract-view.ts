import type { Named } from '../../goods/model.ts';
import { ruDate } from '../../kernel/clock.ts';
import { amountText } from '../../kernel/money.ts';
import type { ListedPermit } from '../../ordering/limit/permit.ts';
import { percentText } from '../../people/price-politics/percent.ts';

/** A contract as it is stored; id 0: a new one. */
export type ContractRecord = {
  id: number;
  header: string;
  contragentId: number;
  priceTypeId: number;
  discountBp: number;
  /** Kopecks; 0: prepayment. */
  creditLimit: number;
  /** Days from a shipment to its payment; null: none agreed. */
  deferralDays: number | null;
  /** The days on which it may be ordered under, `yyyy-mm-dd`; null: without that end. */
  validFrom: string | null;
  validTo: string | null;
  warehouses: number[];
  /** Goods that are expected may be ordered under it. */
  ordersExpected: boolean;
  /** False: closed. */
  enabled: boolean;
};

/** The values of the form, as typed: «12,5», «150 000,50». Ids are texts, '' where nothing is chosen. */
export type ContractFormValues = {
  header: string;
  price_type: string;
  discount: string;
  credit_limit: string;
  deferral: string;
  valid_from: string;
  valid_to: string;
  warehouses: number[];
  orders_expected: boolean;
  enabled: boolean;
};

export function contractFormValues(record: ContractRecord): ContractFormValues {
  const { header, priceTypeId, warehouses, ordersExpected, enabled } = record;
  return {
    header,
    price_type: priceTypeId ? String(priceTypeId) : '',
    ...termValues(record),
    warehouses,
    orders_expected: ordersExpected,
    enabled,
  };
}

type Terms = Pick<ContractRecord, 'discountBp' | 'creditLimit' | 'deferralDays' | 'validFrom' | 'validTo'>;

/** The terms as their fields hold them. */
export function termValues({ discountBp, creditLimit, deferralDays, validFrom, validTo }: Terms) {
  return {
    discount: discountText(discountBp),
    credit_limit: amountText(creditLimit),
    deferral: deferralDays === null ? '' : String(deferralDays),
    valid_from: validFrom ? ruDate(validFrom) : '',
    valid_to: validTo ? ruDate(validTo) : '',
  };
}

/** 1250 → «12,5», 0 → «». */
export function discountText(hundredths: number): string {
  return hundredths ? percentText(hundredths) : '';
}

export type ContractCard = ContractRecord & {
  dealer: Named;
  /** Shipped and not paid, below 0: paid in advance; ordered and not shipped; kopecks. */
  balance: number;
  open: number;
  /** What is owed for longer than the deferral. */
  overdue: number;
  /** Permits to exceed the limit once, the newest first. */
  permits: ListedPermit[];
  /** Of a new contract; an existing one keeps its own, named here. */
  contragents: Named[];
  priceTypes: Named[];
  allWarehouses: Named[];
};
