import type { Change } from '../../work/history/history-entry.ts';

/** What can be copied from one manager to others, and what it is called. */
export const copiedParts = {
  contracts: 'Договоры',
  addresses: 'Адреса доставки',
  limits: 'Лимиты на заказы',
  prices: 'Цены, которые видит менеджер',
} as const;

export type CopiedPart = keyof typeof copiedParts;

export type Person = { id: number; name: string; enabled: boolean };

/** What copying would change, by manager; `shown` recognises this state of all of them when the form comes back. */
export type CopyPreview = { source: Person; targets: (Person & { changes: Change[] })[]; shown: string };

/** The form: who there is to choose from, and what copying would do once both sides are chosen. */
export type CopyForm = { managers: Person[]; preview: CopyPreview | undefined };
