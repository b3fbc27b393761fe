import type { Insertable } from 'kysely';
import { state } from '../db/order-states.ts';
import type { Database } from '../db/schema.ts';
import type { SeedLine, SeedOrder } from './orders.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The pictures in the conversations; `drawDemoFiles` draws them. */
export const demoPictures = {
  crack: '5d0c6f5e-0f2b-4c1e-9c55-000000000001.jpg',
  label: '5d0c6f5e-0f2b-4c1e-9c55-000000000002.jpg',
  diffuser: '5d0c6f5e-0f2b-4c1e-9c55-000000000003.jpg',
} as const;

type Word = Omit<Insertable<Database['complaint_messages']>, 'id' | 'complaint_id' | 'idempotency_key'>;

const dealer = { account_id: 1, staff_id: null, author: 'Анна Ковалёва', state: null };
const staff = { account_id: null, staff_id: 1, author: 'Ирина Соколова', state: null };

/**
 * Returns complaints of the demo dealer about shipped goods: one with an unanswered conversation, one that was
 * accepted, and a new one; none if nothing was shipped. `now` is the start of today.
 */
export function complaintsOf(now: number, orders: readonly SeedOrder[], lines: readonly SeedLine[]) {
  const shipped = new Set(
    orders.filter((order) => order.dealer_id === 1 && order.state === state.shipped).map(({ id }) => id),
  );
  const goods = lines.filter(({ order_id }) => shipped.has(order_id)).slice(-60);
  const of = (complaint_id: number, ...places: number[]) =>
    [...new Map(places.flatMap((place) => goods.at(place) ?? []).map((line) => [line.product_id, line]))]
      .slice(0, places.length)
      .map(([product_id, { articul, header }], i) => ({
        complaint_id,
        product_id,
        articul,
        header,
        quantity: i + 2,
      }));
  if (goods.length === 0) return { complaints: [], lines: [], words: [], pictures: [] };
  const complaints: Insertable<Database['complaints']>[] = [
    complaint(1, 1, 'Повреждение при доставке', {
      comment: 'Два светильника из коробки пришли с трещиной на рассеивателе, коробка снаружи целая.',
      state: 'work',
      created_at: now - 3 * day + 11 * hour,
      updated_at: now - 3 * day + 13 * hour,
      waits_since: now - 14 * hour,
    }),
    complaint(2, 1, 'Недостача', {
      comment: 'В коробке 9 штук вместо 10, пломба не вскрыта.',
      state: 'accepted',
      created_at: now - 20 * day + 10 * hour,
      updated_at: now - 19 * day + 15 * hour,
      waits_since: null,
    }),
    complaint(3, 2, 'Пересорт', {
      comment: 'Заказывали 4000\u00a0К, привезли 3000\u00a0К.',
      state: 'new',
      created_at: now - 8 * hour,
      updated_at: now - 8 * hour,
      waits_since: now - 8 * hour,
    }),
  ];
  const words: [complaint: number, word: Word][] = [
    [
      1,
      {
        ...staff,
        message: 'Анна, добрый день! Пришлите, пожалуйста, фото этикетки на коробке и сам рассеиватель.',
        state: 'work',
        created_at: now - 3 * day + 13 * hour,
      },
    ],
    [
      1,
      {
        ...dealer,
        message: 'Этикетка и трещина на фото.',
        created_at: now - 2 * day + 9 * hour,
      },
    ],
    [
      1,
      {
        ...staff,
        message:
          'Спасибо. Рассеиватели есть на складе отдельно: выглядят так. Подойдёт, если привезём два и заменим на месте?',
        created_at: now - 2 * day + 12 * hour,
      },
    ],
    [1, { ...dealer, message: 'Да, подойдёт. Когда ждать?', created_at: now - 14 * hour }],
    [2, { ...staff, message: '', state: 'work', created_at: now - 20 * day + 12 * hour }],
    [
      2,
      {
        ...staff,
        message: 'Недостачу подтвердил склад: довезём штуку со следующим заказом.',
        state: 'accepted',
        created_at: now - 19 * day + 15 * hour,
      },
    ],
  ];
  return {
    complaints,
    lines: [...of(1, -1, -2), ...of(2, -9), ...of(3, -17)],
    words: words.map(([complaint_id, word], i) => ({
      id: i + 1,
      complaint_id,
      ...word,
      idempotency_key: null,
    })),
    pictures: [
      { complaint_id: 1, file: demoPictures.crack, name: 'трещина.jpg', message_id: null },
      { complaint_id: 1, file: demoPictures.label, name: 'этикетка.jpg', message_id: 2 },
      { complaint_id: 1, file: demoPictures.diffuser, name: 'рассеиватель.jpg', message_id: 3 },
    ],
  };
}

type Given = Pick<
  Insertable<Database['complaints']>,
  'comment' | 'state' | 'created_at' | 'updated_at' | 'waits_since'
>;

function complaint(id: number, account_id: number, reason: string, given: Given) {
  return { id, dealer_id: 1, account_id, reason, idempotency_key: `seed-${id}`, ...given };
}
