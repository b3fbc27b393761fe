import type { PaymentKind } from '../../db/schema.ts';
import type { Named } from '../../goods/model.ts';
import { ruDate } from '../../kernel/clock.ts';
import { amountText } from '../../kernel/money.ts';
import type { Paging } from '../../kernel/paging.ts';

/**
 * A payment or a correction; `amount` in kopecks, always positive, because the kind determines its effect on the
 * debt.
 */
export type PaymentRecord = {
  id: number;
  dealerId: number;
  contractId: number;
  entryId: number;
  kind: PaymentKind;
  /** `yyyy-mm-dd` */
  paidOn: string;
  number: string;
  amount: number;
  note: string;
  /** Who entered the payment: the name of a staff member, or «1С». */
  by: string;
  createdAt: number;
  cancelledAt: number | null;
  cancelledBy: string;
  /** True if the payment is from a bank statement, so that day, number and sum are the bank's. */
  fromBank: boolean;
  importId: number | null;
};

export type ListedPayment = Omit<PaymentRecord, 'entryId'> & { dealer: string; contract: string };

export type PaymentList = {
  payments: ListedPayment[];
  /** The dealer or contract to which the list is narrowed. */
  dealer: Named | undefined;
  contract: Named | undefined;
  /** True if there are more payments than the list counts. */
  more: boolean;
  paging: Paging;
};

/** A contract for which money can be entered. */
export type ContractChoice = { id: number; header: string; company: string; balance: number };

export type PaymentCard = PaymentRecord & { dealer: Named; contracts: ContractChoice[]; document: string };

/** The values of the form, as typed. */
export type PaymentFormValues = {
  contract: string;
  kind: string;
  paid_on: string;
  amount: string;
  number: string;
  note: string;
};

type Typed = Pick<PaymentRecord, 'contractId' | 'kind' | 'paidOn' | 'amount' | 'number' | 'note'>;

export function paymentFormValues({
  contractId,
  kind,
  paidOn,
  amount,
  number,
  note,
}: Typed): PaymentFormValues {
  return {
    contract: String(contractId),
    kind,
    paid_on: ruDate(paidOn),
    amount: amountText(amount),
    number,
    note,
  };
}

/** The choices for a new payment: first a dealer is searched, then one of the dealer's contracts is chosen. */
export type PaymentForm = {
  query: string;
  found: Named[];
  dealer: Named | undefined;
  contracts: ContractChoice[];
  contract: ContractChoice | undefined;
  /** `dd.mm.yyyy` */
  today: string;
};
