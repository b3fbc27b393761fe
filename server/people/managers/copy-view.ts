import type { Change } from '../../work/history/history-entry.ts';

/** The settings that can be copied from one manager to others, with their labels. */
export const copiedParts = {
  contracts: 'Договоры',
  addresses: 'Адреса доставки',
  limits: 'Лимиты на заказы',
  prices: 'Цены, которые видит менеджер',
} as const;

export type CopiedPart = keyof typeof copiedParts;

export type Person = { id: number; name: string; enabled: boolean };

/** The maximum number of people listed in a message; the others are counted. */
const mostNamed = 5;
/** The maximum length of a name in a message, which is stored in a cookie of at most 4,096 bytes. */
const longestName = 40;

/** Returns «Павел, Ольга и ещё 3»; long names are cut. */
export function namedPeople(names: readonly string[]): string {
  const named = names
    .slice(0, mostNamed)
    .map((name) => (name.length > longestName ? `${name.slice(0, longestName - 1).trimEnd()}…` : name))
    .join(', ');
  return names.length > mostNamed ? `${named} и\u00a0ещё\u00a0${names.length - mostNamed}` : named;
}

/** What a copy would change, by manager. `shown` identifies the state of all of them when the form is sent back. */
export type CopyPreview = { source: Person; targets: (Person & { changes: Change[] })[]; shown: string };

/** A copy that can still be undone: when it was made, from whom ('' if removed), to whom, and which parts. */
export type RecentCopy = { id: number; at: number; source: string; to: string[]; parts: CopiedPart[] };

/** The form: the managers to choose from, a preview after both sides are chosen, and the copies that can be undone. */
export type CopyForm = { managers: Person[]; preview: CopyPreview | undefined; recent: RecentCopy[] };
