import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { addDays } from '#server/kernel/clock.ts';
import { orderNumber } from '#server/ordering/orders/rules.ts';
import { type Report, reports } from '#server/ordering/purchased/reports.ts';
import { today } from './data.ts';
import { dealerContext } from './dealer.ts';
import { prepareScreens } from './prepare.ts';
import { formOf, questionsFor } from './questions.ts';

/** The acceptable maximum: milliseconds of processor time, milliseconds of waiting, and statements. */
export type Target = { cpu?: number; wall?: number; statements?: number };

/** `port`: the port of another server in the same process. */
type Request = { port?: number; method?: string; path: string; body?: string; packed?: string };

/** `request` returns request number `i` for the screen. */
export type Screen = {
  name: string;
  who: 'dealer' | 'staff' | 'manager' | 'nobody';
  target: Target;
  request: (i: number) => Request;
};

const samples = 200;

const period = (days: number) => `startDate=${addDays(today, -days)}&endDate=${today}`;

/** Fills the basket of the demo dealer, builds an act, and returns every screen that is measured. */
export async function screensOf(db: Kysely<Database>): Promise<Screen[]> {
  const asked = await questionsFor(db);
  const { products, act } = await prepareScreens(db, today);
  const { actor } = await dealerContext(db);
  const orders = await sampleOfOrders(db, actor.dealerId);
  const catalogue = (i: number) => `/catalogue?${formOf(asked.filter(i))}`;
  const filter = { method: 'POST', path: '/api/filter/' };

  const dealers = (name: string, target: Target, request: string | ((i: number) => Request)): Screen => ({
    name,
    who: 'dealer',
    target,
    request: typeof request === 'string' ? () => ({ path: request }) : request,
  });
  const staffs = (name: string, path: string): Screen => ({
    name,
    who: 'staff',
    target: { wall: 30 },
    request: () => ({ path }),
  });
  const about = (key: 'number' | 'articul') => (i: number) => ({
    path: `/cabinet/orders?query=${encodeURIComponent(orders[i % orders.length]![key])}`,
  });
  const purchased = (report: Report) =>
    dealers(
      `purchased goods of two years, ${nameOfReport[report]}`,
      { wall: 150 },
      `/cabinet/purchased-goods?report=${report}&${period(730)}`,
    );

  return [
    { name: 'sign-in page', who: 'nobody', target: { cpu: 1.5 }, request: () => ({ path: '/login' }) },
    dealers('news', { cpu: 3 }, '/news'),
    dealers('GET /ajax/topbasket/', { cpu: 0.7 }, '/ajax/topbasket/'),
    dealers('POST /api/filter/', { statements: 2 }, (i) => ({ ...filter, body: formOf(asked.filter(i)) })),
    dealers('POST /api/filter/ with words', { statements: 2 }, (i) => ({
      ...filter,
      body: formOf(asked.search(i)),
    })),
    dealers('catalogue', { cpu: 6, statements: 6 }, (i) => ({ path: catalogue(i) })),
    dealers('catalogue, gzip', { cpu: 8 }, (i) => ({ path: catalogue(i), packed: 'gzip' })),
    dealers('catalogue, br', { cpu: 8 }, (i) => ({ path: catalogue(i), packed: 'br' })),
    dealers('product', {}, (i) => ({ path: `/product/${products[i % products.length]}` })),
    dealers('basket of 40 lines', { cpu: 6 }, '/cart'),
    dealers('favourites', {}, '/cabinet/favourites'),
    dealers('drafts', {}, '/cabinet/drafts'),
    dealers('orders', { cpu: 5, wall: 20 }, '/cabinet/orders'),
    dealers('orders, page 50', { cpu: 5, wall: 20 }, '/cabinet/orders?page=50'),
    dealers('orders by number', { wall: 50 }, about('number')),
    dealers('orders by articul', { wall: 50 }, about('articul')),
    dealers(
      'orders of a contract in 90 days',
      { cpu: 5, wall: 20 },
      `/cabinet/orders?contract=1&${period(90)}`,
    ),
    dealers('purchased goods of 30 days', {}, `/cabinet/purchased-goods?${period(30)}`),
    ...(Object.keys(reports).map(Number) as Report[]).map(purchased),
    dealers('acts', {}, `/cabinet/acts?${period(365)}`),
    dealers('act of a year', {}, `/cabinet/acts/${act}`),
    staffs('desk: orders', '/desk/orders'),
    staffs('desk: orders of one dealer', `/desk/orders?dealer=${actor.dealerId}`),
    staffs('desk: orders, page 5,000', '/desk/orders?page=5000'),
  ];
}

const nameOfReport: Record<Report, string> = {
  1: 'by product',
  2: 'often ordered',
  3: 'last ordered',
  4: 'by sum',
};

/** Returns the numbers of some of the dealer's orders, from the first to the last, each with an articul. */
async function sampleOfOrders(db: Kysely<Database>, dealer: number) {
  const all = await db
    .selectFrom('orders')
    .select(['id', 'created_at'])
    .where('dealer_id', '=', dealer)
    .orderBy('id')
    .execute();
  const step = Math.max(1, Math.floor(all.length / samples));
  const some = all.filter((_, i) => i % step === 0);
  const lines = await db
    .selectFrom('order_lines')
    .select(['order_id', 'articul'])
    .where(
      'order_id',
      'in',
      some.map(({ id }) => id),
    )
    .execute();
  const articulOf = new Map(lines.map(({ order_id, articul }) => [order_id, articul]));
  return some.map(({ id, created_at }) => ({
    number: orderNumber(id, created_at),
    articul: articulOf.get(id) ?? '',
  }));
}
