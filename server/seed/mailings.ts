import type { Insertable } from 'kysely';
import type { Database } from '../db/schema.ts';
import { workdayBefore } from './talks.ts';

const hour = 3_600_000;

type Account = { id: number; type_id: string; enabled: number };

/**
 * Returns messages from staff: one that every main user got last week, and a draft for the demo dealer. `now` is the
 * start of today.
 */
export function mailingsOf(now: number, accounts: readonly Account[]) {
  const sentAt = workdayBefore(now, 5) + 11 * hour;
  const receivers = accounts.filter(({ type_id, enabled }) => type_id === '1' && enabled === 1);
  const header = 'Как работают склады в ноябре';
  const text =
    '3 и 4 ноября склады закрыты, отгрузок не будет.\nЗаказы на 5 ноября принимаем до 2 ноября, 18:00.';
  const common = {
    staff_id: 1,
    audience_id: null,
    served_by: null,
    created_at: sentAt - hour,
    mailed: 0,
  };
  const mailings: Insertable<Database['mailings']>[] = [
    {
      ...common,
      id: 1,
      submission: 'demo-sent',
      header,
      text,
      href: '/news',
      audience: 'all',
      main_only: 1,
      by_mail: 0,
      state: 'sent',
      starts_at: sentAt,
      ended_at: sentAt + 60_000,
      people: receivers.length,
      told: receivers.length,
      last_account: receivers.at(-1)?.id ?? 0,
    },
    {
      ...common,
      id: 2,
      submission: 'demo-draft',
      header: 'Новые цены на кабель с 1 декабря',
      text: 'С 1 декабря меняются цены на кабель. Заказы, оформленные до 30 ноября, отгрузим по старым.',
      href: '/catalogue',
      audience: 'chosen',
      main_only: 0,
      by_mail: 1,
      state: 'draft',
      starts_at: 0,
      ended_at: null,
      people: 0,
      told: 0,
      last_account: 0,
    },
  ];
  const messages: Insertable<Database['messages']>[] = receivers.map(({ id }, i) => ({
    account_id: id,
    kind: 'mailing',
    header,
    text,
    href: '/news',
    created_at: sentAt,
    read_at: i % 3 === 0 ? sentAt + (1 + (i % 7)) * hour : null,
    mailing_id: 1,
  }));
  return { mailings, messages, dealers: [{ mailing_id: 2, dealer_id: 1 }] };
}
