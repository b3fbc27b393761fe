import { orderNumber } from '../../../ordering/orders/rules.ts';
import type { BankDocument, StatementContract } from './statement.ts';

/** A contract that a document may pay, with details that distinguish contragents with the same INN. */
export type Candidate = StatementContract & {
  dealerId: number;
  inn: string;
  kpp: string;
  account: string;
};

/** An order that may be mentioned in the purpose of a payment. */
export type NamedOrder = { id: number; contractId: number; createdAt: number };

/** Order numbers as printed by the portal, and numbers of their shipments: «26-000123», «УТ-000123». */
const orders = /(?<![\d-])\d{2}-(\d{6,12})(?![\d-])|УТ-(\d{6,12})(?!\d)/gi;

/** Returns the ids of the orders that a purpose seems to mention; such orders need not exist. */
export function orderIdsIn(purpose: string): number[] {
  const ids = [...purpose.matchAll(orders)].map((found) => Number(found[1] ?? found[2]));
  return [...new Set(ids)].filter((id) => id > 0).slice(0, 20);
}

export type Match = { contracts: Candidate[]; contract?: number; why: string };

/**
 * Returns the contract that a document pays (§12.1.21) among those of the contragents with the payer's INN: by an
 * order in the purpose, by a contract number in the purpose, because there is only one contract, or by the payer's
 * KPP and account. The contract of an order of another company is only offered, never selected, because companies
 * sometimes pay for each other.
 */
export function matchDocument(
  document: Pick<BankDocument, 'payerInn' | 'payerKpp' | 'payerAccount' | 'purpose'>,
  candidates: readonly Candidate[],
  named: readonly NamedOrder[],
): Match {
  const ofPayer = candidates.filter(({ inn }) => inn === document.payerInn && inn !== '');
  const its = ordersNamed(document.purpose, named);
  const others = candidates.filter(({ id }) => its.some(({ contractId }) => contractId === id));
  if (ofPayer.length === 0) return { contracts: others, why: others.length > 0 ? ordersText(its) : '' };
  const contracts = [...ofPayer, ...others.filter(({ id }) => !ofPayer.some((each) => each.id === id))];
  const byOrder = ofPayer.filter(({ id }) => its.some(({ contractId }) => contractId === id));
  const byNumber = contractsNamed(document.purpose, ofPayer);
  const surely = (found: readonly Candidate[], why: string): Match | undefined =>
    found.length === 1 ? { contracts, contract: found[0]!.id, why } : undefined;
  // If the order and the contract contradict each other, a person decides.
  const isAtOdds =
    byOrder.length > 0 && byNumber.length > 0 && !byOrder.some((each) => byNumber.includes(each));
  if (isAtOdds || contracts.length > ofPayer.length) return { contracts, why: ordersText(its) };
  return (
    surely(byOrder, ordersText(its)) ??
    surely(byNumber, 'по номеру договора') ??
    surely(ofPayer, 'единственный договор') ??
    surely(narrowed(document, ofPayer), 'по КПП и счёту плательщика') ?? { contracts, why: '' }
  );
}

function ordersNamed(purpose: string, named: readonly NamedOrder[]): NamedOrder[] {
  const ids = orderIdsIn(purpose);
  return named.filter(({ id, createdAt }) => {
    if (!ids.includes(id)) return false;
    // The year is part of the number: «25-000012» is not this year's order 12.
    return purpose.includes(orderNumber(id, createdAt)) || /УТ-/i.test(purpose);
  });
}

const ordersText = (found: readonly NamedOrder[]) =>
  found.length === 0
    ? ''
    : `по заказу ${found.map(({ id, createdAt }) => orderNumber(id, createdAt)).join(', ')}`;

/** Returns the contracts whose number occurs in the purpose, but not as part of a longer number. */
function contractsNamed(purpose: string, contracts: readonly Candidate[]): Candidate[] {
  const text = squeezed(purpose);
  return contracts.filter(({ header }) => {
    const number = squeezed(header);
    if (number.length < 3) return false;
    for (let at = text.indexOf(number); at !== -1; at = text.indexOf(number, at + 1)) {
      const around = [text[at - 1], text[at + number.length]];
      if (!around.some((letter) => letter !== undefined && /[\p{L}\d]/u.test(letter))) return true;
    }
    return false;
  });
}

const squeezed = (text: string) => text.toLocaleLowerCase('ru').replace(/\s+/g, ' ').trim();

/** Narrows the contracts to contragents with the same KPP, then to those with the same account. */
function narrowed(
  { payerKpp, payerAccount }: Pick<BankDocument, 'payerKpp' | 'payerAccount'>,
  contracts: readonly Candidate[],
): readonly Candidate[] {
  const sameKpp = contracts.filter(({ kpp }) => kpp !== '' && kpp === payerKpp);
  const left = sameKpp.length > 0 ? sameKpp : contracts;
  const sameAccount = left.filter(({ account }) => account !== '' && account === payerAccount);
  return sameAccount.length > 0 ? sameAccount : left;
}
