import type { Insertable } from 'kysely';
import type { Database } from '../db/schema.ts';
import { dayMs } from '../kernel/clock.ts';

const minute = 60_000;
const hour = 60 * minute;

type Line = {
  by: 'customer' | 'staff';
  /** How many working days ago, and the time of day; staff do not answer on weekends. */
  workdays: number;
  at: number;
  message: string;
  /** True if the message refers to the dealer's last order. */
  about?: true;
  /** The attached file. */
  file?: { file: string; name: string; size: number };
  /** True if the other side has not read the message. */
  unread?: true;
};

/** The file name of the picture in the chat, which `drawDemoFiles` draws. */
export const chatPicture = '5d0c6f5e-0f2b-4c1e-9c55-000000000004.jpg';

/** The chat between the demo dealer's main user and their manager, two working days ago and on the last working day. */
const lines: Line[] = [
  {
    by: 'customer',
    workdays: 2,
    at: 10 * hour,
    message: 'Добрый день! Успеете собрать заказ к пятнице? На объекте ждут монтажники.',
    about: true,
  },
  {
    by: 'staff',
    workdays: 2,
    at: 10 * hour + 12 * minute,
    message: 'Здравствуйте! Да, склад в Томилине собирает его сегодня, отгрузим в четверг утром.',
  },
  {
    by: 'customer',
    workdays: 2,
    at: 10 * hour + 15 * minute,
    message: 'Отлично, спасибо. Такая этикетка будет на коробках?',
    file: { file: chatPicture, name: 'этикетка.jpg', size: 21_000 },
  },
  {
    by: 'customer',
    workdays: 1,
    at: 15 * hour,
    message:
      'Ещё вопрос: LT-NB36-4054 нужно 60 штук к концу недели. Если в Томилине столько не будет, часть возьмём в Твери.',
  },
  {
    by: 'staff',
    workdays: 1,
    at: 15 * hour + 25 * minute,
    message: 'В Томилине есть всё количество. Оформляйте с доставкой на четверг, поставлю в первый рейс.',
    unread: true,
  },
];

/** Returns the conversation. `now` is the start of today; `orderId` is the order to which it refers. */
export function chatOf(now: number, orderId: number | null): Insertable<Database['chat_messages']>[] {
  return lines.map(({ by, workdays, at, message, about, file, unread }, i) => ({
    id: i + 1,
    account_id: 1,
    staff_id: by === 'staff' ? 1 : null,
    message,
    order_id: about ? orderId : null,
    file: file?.file ?? null,
    file_name: file?.name ?? null,
    file_size: file?.size ?? null,
    idempotency_key: null,
    created_at: workdayBefore(now, workdays) + at,
    read_at: unread ? null : workdayBefore(now, workdays) + at + 2 * minute,
  }));
}

/** Frequent answers of staff. */
export const readyAnswers: Insertable<Database['ready_answers']>[] = [
  {
    id: 1,
    header: 'Срок отгрузки',
    text: 'Здравствуйте! Заказы, оформленные до 15:00, отгружаем на следующий рабочий день.',
    sort: 1,
  },
  {
    id: 2,
    header: 'Нужны фото брака',
    text: 'Здравствуйте! Пришлите, пожалуйста, фото товара и этикетки на коробке: по ним быстрее решим вопрос.',
    sort: 2,
  },
];

/** Words that dealers type and their equivalents in the catalogue. */
export const synonyms: Insertable<Database['synonyms']>[] = [
  { id: 1, words: 'лампочка, лампа', revision: 1 },
  { id: 2, words: 'автомат, автоматический выключатель', revision: 2 },
];

/** Returns the start of the day `count` working days before today. */
export function workdayBefore(today: number, count: number): number {
  let day = today;
  for (let left = count; left > 0; ) {
    day -= dayMs;
    // Noon in Moscow is on the same day in UTC.
    const weekday = new Date(day + 12 * hour).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left--;
  }
  return day;
}

/** Returns requests for a call from the dealer and from a visitor. */
function callbacksOf(now: number): Omit<Insertable<Database['callbacks']>, 'call_id'>[] {
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

/** Returns the calls for these requests, and two more: one postponed after an attempt, one made. */
export function callsOf(now: number) {
  const asked = callbacksOf(now);
  const more = [
    {
      id: 3,
      account_id: null,
      firstname: 'Ольга Петровна',
      phone: '+7 (903) 000-41-17',
      created_at: now - 11 * hour,
    },
    {
      id: 4,
      account_id: null,
      firstname: 'Ольга Петровна',
      phone: '+7 (903) 000-41-17',
      created_at: now - 8 * hour,
    },
    {
      id: 5,
      account_id: 2,
      firstname: 'Игорь Петров',
      phone: '+7 (910) 000-62-08',
      created_at: now - 34 * hour,
    },
  ].map((row) => ({ ...row, done_at: row.id === 5 ? now - 33 * hour : null }));
  const requests = [...asked, ...more].map((row) => ({
    ...row,
    call_id: Math.min(row.id!, row.id === 5 ? 4 : 3),
  }));
  const calls = [1, 2, 3, 4].map((id) => {
    const own = requests.filter(({ call_id }) => call_id === id);
    const [first, last] = [own[0]!, own.at(-1)!];
    return {
      id,
      phone: first.phone,
      firstname: first.firstname,
      dealer_id: first.account_id ? 1 : null,
      account_id: first.account_id,
      asked: own.length,
      first_asked_at: first.created_at,
      asked_at: last.created_at,
      turn: id === 3 ? (0 as const) : (1 as const),
      due_at: id === 3 ? now + 15 * hour : first.created_at,
      attempts: id === 3 ? 1 : 0,
      staff_id: id > 2 ? 1 : null,
      done_at: first.done_at,
    };
  });
  const by = { staff_id: 1, author: 'Ирина Соколова', due_at: null };
  const notes: Insertable<Database['call_notes']>[] = [
    {
      ...by,
      call_id: 3,
      kind: 'missed',
      note: 'Длинные гудки',
      due_at: now + 15 * hour,
      created_at: now - 7 * hour,
    },
    {
      ...by,
      call_id: 3,
      kind: 'note',
      note: 'Спрашивает условия для монтажных бригад',
      created_at: now - 6 * hour,
    },
    { ...by, call_id: 4, kind: 'done', note: '', created_at: now - 33 * hour },
  ];
  return { requests, calls, notes };
}
