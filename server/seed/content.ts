import type { Insertable } from 'kysely';
import type { Database } from '../db/schema.ts';
import { addDays, startOfDay } from '../kernel/clock.ts';
import { pages } from './data/pages.ts';

const tenOClock = 10 * 3_600_000;

/** Returns the pages, and the editions of the privacy policy; earlier editions lack the last section. */
export function pagesOf(today: string): {
  pages: Insertable<Database['pages']>[];
  editions: Insertable<Database['page_editions']>[];
} {
  const rows = pages.map(({ editions, body, ...page }, i) => ({
    ...page,
    id: i + 1,
    body: body.trim(),
    sort: i + 1,
    policy: editions ? 1 : null,
    version_on: editions ? addDays(today, -editions[0]!) : null,
    changed_at: startOfDay(addDays(today, -(editions?.[0] ?? 30))) + tenOClock,
  }));
  const editions = pages.flatMap(({ editions = [], header, body }, i) =>
    editions.map((daysAgo, nth) => ({
      page_id: i + 1,
      version_on: addDays(today, -daysAgo),
      header,
      body: (nth === 0 ? body : body.slice(0, body.lastIndexOf('\n## '))).trim(),
    })),
  );
  return { pages: rows, editions };
}

/** Returns the consents of all accounts to the current policy, dated on the day of its edition. */
export function consentsOf(
  accounts: readonly { id: number }[],
  rows: readonly Insertable<Database['pages']>[],
): Insertable<Database['consents']>[] {
  return rows.flatMap(({ id, version_on, changed_at }) =>
    version_on && id
      ? accounts.map((account) => ({
          account_id: account.id,
          phone: null,
          form: 'account' as const,
          page_id: Number(id),
          version_on,
          client_hash: '',
          created_at: Number(changed_at),
        }))
      : [],
  );
}

/** Returns a banner that the editor has prepared but not shown yet. */
export function preparedBanner(today: string): Insertable<Database['banners']> {
  return {
    id: 1,
    text: '31 декабря склады работают до 14:00: оформляйте заказы заранее',
    href: '/pages/dostavka',
    tone: 'warning',
    audience: 'dealers',
    shown: 0,
    from_at: null,
    until_at: null,
    changed_at: startOfDay(today),
  };
}
