import type { Insertable } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Change, HistoryAction, HistoryKind } from '../work/history/history-entry.ts';
import { workdayBefore } from './talks.ts';

const minute = 60_000;
const hour = 60 * minute;

type Entry = {
  workdays: number;
  at: number;
  by: { kind: 'staff' | 'account'; id: number; name: string };
  kind: HistoryKind;
  id: number;
  header: string;
  action: HistoryAction;
  /** True for records of the demo dealer. */
  ofDealer: boolean;
  changes?: Change[];
};

const irina: Entry['by'] = { kind: 'staff', id: 1, name: 'Ирина Соколова' };

/** Changes in the demo during the last days, oldest first. */
const entries: Entry[] = [
  {
    workdays: 5,
    at: 11 * hour,
    by: irina,
    kind: 'contract',
    id: 1,
    header: '114-О/2025',
    action: 'changed',
    ofDealer: true,
    changes: [{ label: 'Скидка', before: '0\u00a0%', after: '2\u00a0%' }],
  },
  {
    workdays: 4,
    at: 9 * hour + 40 * minute,
    by: irina,
    kind: 'delivery',
    id: 1,
    header: 'Доставка по адресу',
    action: 'changed',
    ofDealer: false,
    changes: [
      { label: 'Цена', before: '450\u00a0₽', after: '500\u00a0₽' },
      { label: 'Пояснение', before: '', after: 'по Москве и области' },
    ],
  },
  {
    workdays: 2,
    at: 16 * hour + 5 * minute,
    by: irina,
    kind: 'staff',
    id: 2,
    header: 'Олег Панин',
    action: 'changed',
    ofDealer: false,
    changes: [{ label: 'Дилеры', before: 'все', after: 'только свои' }],
  },
  {
    workdays: 1,
    at: 12 * hour + 20 * minute,
    by: { kind: 'account', id: 1, name: 'Анна Ковалёва' },
    kind: 'account',
    id: 2,
    header: 'Игорь Петров',
    action: 'changed',
    ofDealer: true,
    changes: [{ label: 'Телефон', before: '', after: '+7 (916) 123-45-67' }],
  },
];

/** Returns the history of the demo. `now` is the start of today. */
export function historyOf(now: number): Insertable<Database['history']>[] {
  return entries.map(({ workdays, at, by, kind, id, header, action, ofDealer, changes = [] }, i) => ({
    id: i + 1,
    at: workdayBefore(now, workdays) + at,
    actor_kind: by.kind,
    actor_id: by.id,
    actor_name: by.name,
    dealer_id: ofDealer ? 1 : null,
    kind,
    record_id: id,
    header,
    action,
    changes: JSON.stringify(changes),
  }));
}
