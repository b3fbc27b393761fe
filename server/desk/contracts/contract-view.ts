import type { Named } from '../../goods/model.ts';
import { ruDate } from '../../kernel/clock.ts';
import { amountText } from '../../kernel/money.ts';
import type { ListedPermit } from '../../ordering/limit/permit.ts';
import { percentText } from '../../people/price-politics/percent.ts';

/** A contract as stored; a new one has id 0. */
export type ContractRecord = {
  id: number;
  header: string;
  contragentId: number;
  priceTypeId: number;
  discountBp: number;
  /** Kopecks; 0 means prepayment. */
  creditLimit: number;
  /** Days from shipment to payment; null if none are agreed. */
  deferralDays: number | null;
  /** The first and last day for orders, `yyyy-mm-dd`; null means no limit. */
  validFrom: string | null;
  validTo: string | null;
  warehouses: number[];
  /** True allows orders for expected goods. */
  ordersExpected: boolean;
  /** False if the contract is closed. */
  enabled: boolean;
};

/** The values of the form, as typed: «12,5», «150 000,50». Ids are texts, '' if nothing is chosen. */
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

/** Returns the terms as texts for their fields. */
export function termValues({ discountBp, creditLimit, deferralDays, validFrom, validTo }: Terms) {
  return {
    discount: discountText(discountBp),
    credit_limit: amountText(creditLimit),
    deferral: deferralDays === null ? '' : String(deferralDays),
    valid_from: validFrom ? ruDate(validFrom) : '',
    valid_to: validTo ? ruDate(validTo) : '',
  };
}

/** Returns a discount as text: 1250 → «12,5», 0 → «». */
function discountText(hundredths: number): string {
  return hundredths ? percentText(hundredths) : '';
}

export type ContractCard = ContractRecord & {
  dealer: Named;
  /** `balance`: shipped and not paid, negative if paid in advance; `open`: ordered and not shipped; kopecks. */
  balance: number;
  open: number;
  /** The part of the debt that is past the deferral. */
  overdue: number;
  /** Permits to exceed the limit once, the newest first. */
  permits: ListedPermit[];
  /** Choices for a new contract; an existing contract keeps its contragent, the only one listed. */
  contragents: Named[];
  priceTypes: Named[];
  allWarehouses: Named[];
};
