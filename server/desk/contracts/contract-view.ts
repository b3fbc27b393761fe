import type { Named } from '../../goods/model.ts';
import { amountText } from '../../kernel/money.ts';
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
  warehouses: number[];
  /** False: closed. */
  enabled: boolean;
};

/** The values of the form, as typed: «12,5», «150 000,50». Ids are texts, '' where nothing is chosen. */
export type ContractFormValues = {
  header: string;
  price_type: string;
  discount: string;
  credit_limit: string;
  warehouses: number[];
  enabled: boolean;
};

export function contractFormValues(record: ContractRecord): ContractFormValues {
  const { header, priceTypeId, discountBp, creditLimit, warehouses, enabled } = record;
  return {
    header,
    price_type: priceTypeId ? String(priceTypeId) : '',
    discount: discountText(discountBp),
    credit_limit: amountText(creditLimit),
    warehouses,
    enabled,
  };
}

/** 1250 → «12,5», 0 → «». */
export function discountText(hundredths: number): string {
  return hundredths ? percentText(hundredths) : '';
}

export type ContractCard = ContractRecord & {
  dealer: Named;
  /** Shipped and not paid; ordered and not shipped; kopecks. */
  balance: number;
  open: number;
  /** Of a new contract; an existing one keeps its own, named here. */
  contragents: Named[];
  priceTypes: Named[];
  allWarehouses: Named[];
};
