import type { Insertable } from 'kysely';
import { dayMs } from '../../kernel/clock.ts';
import type { Database } from '../schema.ts';

const minute = 60_000;
const hour = 60 * minute;

type Line = {
  by: 'customer' | 'staff';
  /** Before the beginning of today. */
  before: number;
  message: string;
  /** The other side has not seen it. */
  unread?: true;
};

/** What the demo dealer's main user and its manager have said to each other: two days ago and yesterday evening. */
const lines: Line[] = [
  {
    by: 'customer',
    before: 2 * dayMs - 10 * hour,
    message: 'Добрый день! Успеете собрать заказ к пятнице? На объекте ждут монтажники.',
  },
  {
    by: 'staff',
    before: 2 * dayMs - 10 * hour - 12 * minute,
    message: 'Здравствуйте! Да, склад в Томилино собирает его сегодня, отгрузим в четверг утром.',
  },
  { by: 'customer', before: 2 * dayMs - 10 * hour - 15 * minute, message: 'Отлично, спасибо.' },
  {
    by: 'customer',
    before: dayMs - 15 * hour,
    message:
      'Ещё вопрос: LT-NB36-4054 нужно 60 штук в понедельник. Если в Томилино столько не будет, часть возьмём в Твери.',
  },
  {
    by: 'staff',
    before: dayMs - 15 * hour - 25 * minute,
    message: 'В Томилино есть всё количество. Оформляйте с доставкой на понедельник, поставлю в первый рейс.',
    unread: true,
  },
];

/** The conversation. `now`: the moment today begins. */
export function chatOf(now: number): Insertable<Database['chat_messages']>[] {
  return lines.map(({ by, before, message, unread }, i) => ({
    id: i + 1,
    account_id: 1,
    staff_id: by === 'staff' ? 1 : null,
    message,
    idempotency_key: null,
    created_at: now - before,
    read_at: unread ? null : now - before + 2 * minute,
  }));
}

/** Who wants to be called: the dealer, and somebody who has only looked round. */
export function callbacksOf(now: number): Insertable<Database['callbacks']>[] {
  return [
    {
      id: 1,
      account_id: 1,
      firstname: 'Анна Ковалёва',
      phone: '+7 (487) 200-14-01',
      created_at: now - 7 * hour,
      done_at: null,
    },
    {
      id: 2,
      account_id: null,
      firstname: 'Сергей',
      phone: '+7 (916) 000-20-30',
      created_at: now - 9 * hour,
      done_at: null,
    },
  ];
}
