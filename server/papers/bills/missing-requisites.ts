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

/** Returns what a bill needs of the wholesaler and is not set up, in words; empty when all of it is there. */
export function missingRequisites(seller: Payee): string {
  const needed = Object.entries(names) as [keyof typeof names, string][];
  return (
    needed
      .filter(([field]) => seller[field] === '')
      // A sole proprietor, whose INN has 12 figures, has no KPP.
      .filter(([field]) => field !== 'kpp' || seller.inn.length === 10)
      .map(([, name]) => name)
      .join(', ')
  );
}

/** Why no bill is made; undefined when it can be. */
export function whyNoBill(missing: string): string | undefined {
  return missing === ''
    ? undefined
    : `Счёт пока не выставить: поставщик не указал реквизиты (${missing}). Попросите счёт у вашего менеджера`;
}
