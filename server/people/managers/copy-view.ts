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

/** So many people are named in a message; the others are counted. */
const mostNamed = 5;
/** The message travels in a cookie, for which browsers have no more than 4,096 bytes. */
const longestName = 40;

/** «Павел, Ольга и ещё 3»; long names are cut. */
export function namedPeople(names: readonly string[]): string {
  const named = names
    .slice(0, mostNamed)
    .map((name) => (name.length > longestName ? `${name.slice(0, longestName - 1).trimEnd()}…` : name))
    .join(', ');
  return names.length > mostNamed ? `${named} и\u00a0ещё\u00a0${names.length - mostNamed}` : named;
}

/** What copying would change, by manager; `shown` recognises this state of all of them when the form comes back. */
export type CopyPreview = { source: Person; targets: (Person & { changes: Change[] })[]; shown: string };

/** A copying that can still be undone: when it was, from whom ('' when removed) and to whom, and what. */
export type RecentCopy = { id: number; at: number; source: string; to: string[]; parts: CopiedPart[] };

/** The form: who there is to choose from, what copying would do once both sides are chosen, and what can be undone. */
export type CopyForm = { managers: Person[]; preview: CopyPreview | undefined; recent: RecentCopy[] };
