import type { EntryNature, PaymentKind } from '../../db/schema.ts';
import { ruDate } from '../../kernel/clock.ts';

type Kind = {
  header: string;
  /** The effect on the debt, as stated in the form. */
  hint: string;
  /** The side of the ledger: `shipment` adds to the debt. */
  side: 'shipment' | 'payment';
  nature: EntryNature | null;
  /** The name of the document in the ledger, with a number and without. */
  document: [numbered: string, plain: string];
};

/** The kinds of documents, in the order of the form. */
export const paymentKinds: Record<PaymentKind, Kind> = {
  payment: {
    header: 'Оплата',
    hint: 'дилер заплатил, долг меньше',
    side: 'payment',
    nature: null,
    document: ['Платёжное поручение', 'Оплата'],
  },
  return: {
    header: 'Возврат товара',
    hint: 'дилер вернул товар, долг меньше',
    side: 'payment',
    nature: 'return',
    document: ['Возврат товара', 'Возврат товара'],
  },
  less: {
    header: 'Корректировка «минус»',
    hint: 'долг меньше',
    side: 'payment',
    nature: 'correction',
    document: ['Корректировка', 'Корректировка'],
  },
  more: {
    header: 'Корректировка «плюс»',
    hint: 'долг больше',
    side: 'shipment',
    nature: 'correction',
    document: ['Корректировка', 'Корректировка'],
  },
  refund: {
    header: 'Возврат денег',
    hint: 'дилеру вернули деньги, долг больше',
    side: 'shipment',
    nature: 'refund',
    document: ['Возврат денег', 'Возврат денег'],
  },
};

export const paymentKindNames = Object.keys(paymentKinds) as PaymentKind[];

type Document = { kind: PaymentKind; number: string; paidOn: string };

/** Returns the name of a document for acts: «Платёжное поручение № 15 от 12.11.2026». */
export function documentText({ kind, number, paidOn }: Document): string {
  const [numbered, plain] = paymentKinds[kind].document;
  return `${number ? `${numbered} № ${number}` : plain} от ${ruDate(paidOn)}`;
}

type Posted = Document & { contractId: number; amount: number };

/** Returns the ledger entry for a document. */
export function entryOf({ contractId, amount, ...document }: Posted) {
  const { side, nature } = paymentKinds[document.kind];
  return {
    contract_id: contractId,
    entered_on: document.paidOn,
    kind: side,
    nature,
    document: documentText(document),
    amount,
  };
}

/**
 * Returns the entry that reverses a document, dated `day`. It has a separate date, so that acts of closed months stay
 * as they were signed. A payment is reversed by a negative payment (sums/entry-names.ts).
 */
export function stornoOf(posted: Posted, day: string) {
  const amount = paymentKinds[posted.kind].side === 'payment' ? -posted.amount : posted.amount;
  return {
    contract_id: posted.contractId,
    entered_on: day,
    kind: 'payment' as const,
    nature: 'storno' as const,
    document: `Сторно: ${documentText(posted)}`,
    amount,
  };
}
