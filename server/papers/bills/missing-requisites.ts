import { needsKpp } from '../../people/contragents/rules.ts';
import type { Payee } from './bill.ts';

const names = {
  company: 'компания',
  inn: 'ИНН',
  kpp: 'КПП',
  bank: 'банк',
  bik: 'БИК',
  corr_account: 'корреспондентский счёт',
  account: 'расчётный счёт',
  vat: 'НДС в ценах',
} as const;

/**
 * Returns, as text, the requisites of the wholesaler that a bill needs and that are not set up; empty when none are
 * missing.
 */
export function missingRequisites(seller: Payee): string {
  const needed = Object.entries(names) as [keyof typeof names, string][];
  return needed
    .filter(([field]) => seller[field] === '')
    .filter(([field]) => field !== 'kpp' || needsKpp(seller.inn))
    .map(([, name]) => name)
    .join(', ');
}

/** Returns why no bill can be created; undefined when it can. */
export function whyNoBill(missing: string): string | undefined {
  return missing === ''
    ? undefined
    : `Счёт пока не выставить: поставщик не указал реквизиты (${missing}). Попросите счёт у вашего менеджера`;
}
