import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { openStates } from '#server/db/order-states.ts';
import { addDays, currentDay, dayMs } from '#server/kernel/clock.ts';
import type { DeskOrderList } from '#server/ordering/orders/desk-order.ts';
import { deskOrderInput } from '#server/ordering/orders/desk-order-filter.ts';
import { listDeskOrders } from '#server/ordering/orders/list-desk-orders.server.ts';
import { rebuildSums } from '#server/ordering/sums/rebuild-sums.server.ts';
import { refreshDealerWords } from '#server/people/dealers/words.repository.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { actors, colleagues, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const inns = ['7107001001', '7107001002'];
const days = ['2026-07-24', '2026-07-25'];

type Row = {
  id: number;
  by: (typeof actors)['main' | 'other'];
  state: number;
  inn: string;
  ship_on: string;
  taken_by: number | null;
  product: 101 | 103;
  wms: 1 | 2;
  total: number;
  created_at: number;
};

const orders: Row[] = Array.from({ length: 60 }, (_, i) => ({
  id: i + 1,
  by: i % 5 === 0 ? actors.other : actors.main,
  state: [1, 2, 3][i % 3]!,
  inn: inns[i % 2]!,
  ship_on: days[(i >> 1) % 2]!,
  taken_by: i % 4 === 0 ? staff.staffId : i % 4 === 1 ? colleagues.manager.staffId : null,
  product: i % 7 < 5 ? 101 : 103,
  wms: i % 6 === 0 ? 2 : 1,
  total: (1 + (i % 9)) * 100_000,
  // Pairs of orders have the same time.
  created_at: noon - Math.floor(i / 2) * dayMs,
}));

beforeAll(async () => {
  for (const { product, wms, ...row } of orders)
    await insertOrder(fresh.db, { ...row, lines: [[product, wms, 1]], summed: false });
  await rebuildSums(fresh.db, noon);
  for (const dealer of [1, 2]) await refreshDealerWords(fresh.db, dealer);
});

const list = (input: object) => fresh.as(staff).tries(listDeskOrders, input);

/** Returns all pages of a list, following their links. */
async function allOf(filter: object): Promise<number[]> {
  const ids: number[] = [];
  for (let place: { before?: string; page?: number } | undefined = {}; place; ) {
    const { orders: shown, next, paging }: DeskOrderList = okValue(await list({ ...filter, ...place }));
    ids.push(...shown.map(({ id }) => id));
    if (paging) place = paging.page < paging.pages ? { page: paging.page + 1 } : undefined;
    else place = next === undefined ? undefined : { before: next };
  }
  return ids;
}

/** Each filter with the orders that match it. */
const conditions: [name: string, value: string, meets: (row: Row) => boolean][] = [
  ['state', '2', ({ state }) => state === 2],
  ['dealer', '1', ({ by }) => by.dealerId === 1],
  ['whose', 'люм', ({ by }) => by.dealerId === 1],
  ['whose', 'друг', ({ by }) => by.dealerId === 2],
  ['inn', inns[0]!, ({ inn }) => inn === inns[0]],
  ['articul', 'nl dw07-40w', ({ product }) => product === 103],
  ['articul', 'LT-NB36', ({ product }) => product === 101],
  ['articul', 'нет такого', () => false],
  ['shipOn', '25.07.2026', ({ ship_on }) => ship_on === '2026-07-25'],
  ['shipTo', '25.07.2026', ({ ship_on }) => ship_on <= '2026-07-25'],
  ['ships', 'late', ({ state, ship_on }) => openStates.includes(state) && ship_on < currentDay()],
  ['warehouse', '2', ({ wms }) => wms === 2],
  ['sumFrom', '3 000', ({ total }) => total >= 300_000],
  ['sumTo', '5000,00', ({ total }) => total <= 500_000],
  ['taker', String(staff.staffId), ({ taken_by }) => taken_by === staff.staffId],
  ['taker', '0', ({ taken_by }) => taken_by === null],
  ['startDate', '10.07.2026', ({ created_at }) => created_at >= Date.parse('2026-07-10T00:00:00+03:00')],
  ['endDate', '15.07.2026', ({ created_at }) => created_at < Date.parse('2026-07-16T00:00:00+03:00')],
];

describe('filters of the orders', () => {
  test('a filter finds all orders that meet its conditions, the newest first, over all pages', async () => {
    const some = fc.subarray(conditions, { minLength: 1, maxLength: 4 });
    const check = async (chosen: typeof conditions) => {
      // The last value of a field is sent.
      const last = [...new Map(chosen.map((each) => [each[0], each])).values()];
      const met = orders.filter((row) => last.every(([, , meets]) => meets(row)));
      const newest = met.sort((a, b) => b.created_at - a.created_at || b.id - a.id);
      const filter = Object.fromEntries(last.map(([name, value]) => [name, value]));
      expect(await allOf(filter), JSON.stringify(filter)).toEqual(newest.map(({ id }) => id));
    };
    for (const each of conditions) await check([each]);
    await fc.assert(fc.asyncProperty(some, check), { numRuns: 40 });
  });

  test('two days of shipping are a range, in every order of the list', async () => {
    for (const sort of ['', 'shipping:asc', 'sum:desc']) {
      const range = async (shipOn: string, shipTo: string) =>
        (await allOf({ shipOn, shipTo, ...(sort && { sort }) })).length;
      expect(await range('24.07.2026', '25.07.2026')).toBe(60);
      expect(await range('25.07.2026', '30.07.2026')).toBe(30);
      expect(await range('26.07.2026', '30.07.2026')).toBe(0);
    }
    expect(await list({ shipOn: '25.07.2026', shipTo: '24.07.2026' })).toMatchObject({
      fields: { shipTo: ['Последний день отгрузки раньше первого'] },
    });
  });

  test('a word for the day of shipping means other days tomorrow', () => {
    const days = (ships: string, typed: object = {}) => {
      const { shipFrom, shipTo, late } = deskOrderInput.parse({ ships, ...typed });
      return [shipFrom, shipTo, late];
    };
    const today = currentDay();
    expect(days('today')).toEqual([today, today, undefined]);
    expect(days('tomorrow')).toEqual([addDays(today, 1), addDays(today, 1), undefined]);
    expect(days('late')).toEqual([undefined, addDays(today, -1), true]);
    const [monday = '', sunday] = days('week');
    expect([new Date(`${monday}T00:00:00Z`).getUTCDay(), sunday]).toEqual([1, addDays(String(monday), 6)]);
    expect(String(monday) <= today && today <= String(sunday)).toBe(true);
    expect(days('late', { shipOn: '01.07.2020' })).toEqual(['2020-07-01', '2020-07-01', true]);
    expect(days('когда-нибудь')).toEqual([undefined, undefined, undefined]);
  });

  test('the order filters of the desk report unreadable fields and ignore unknown values', async () => {
    expect(await list({ sumFrom: 'много', shipOn: '45.01.2026', startDate: 'вчера' })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { sumFrom: [expect.any(String)], shipOn: ['Такой даты нет'], startDate: [expect.any(String)] },
    });
    expect(await list({ sumFrom: '100', sumTo: '50' })).toMatchObject({
      fields: { sumTo: ['Сумма «до» меньше суммы «от»'] },
    });
    expect(await allOf({ warehouse: 'все', taker: 'я', before: 'x', state: '' })).toHaveLength(60);
  });
});

test('an order search at the desk stops after 10,000 orders and continues on the next page', async () => {
  const { id: _, ...order } = await fresh.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  const many = Array.from({ length: 10_500 }, (_, i) => ({
    ...order,
    id: 1_000 + i,
    idempotency_key: `many-${i}`,
    total: 50,
    taken_by: null,
    created_at: noon + dayMs + i,
  }));
  await bulkInsert(fresh.db, 'orders', many);
  const first = okValue(await list({ taker: '0', sumFrom: '1000', warehouse: '1', state: '1' }));
  // Few orders have this sum, so the search finds them at once.
  expect(first.searched).toBeUndefined();
  const wide = { taker: '0', sumTo: '1000', startDate: '01.01.2020', inn: order.inn };
  const narrow = okValue(await list({ ...wide, shipOn: days[1] }));
  expect(narrow).toMatchObject({ orders: [], searched: noon + dayMs + 500 - 1 });
  const rest = okValue(await list({ ...wide, shipOn: days[1], before: narrow.next }));
  expect(rest.orders.map(({ id }) => id)).toEqual([19, 55]);
});
