import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { dealersFile } from '#server/desk/dealers/dealers-file.server.ts';
import { listDealers } from '#server/desk/dealers/list-dealers.server.ts';
import { chooseColumns } from '#server/desk/lists/choose-columns.server.ts';
import { deskOrdersFile } from '#server/desk/lists/desk-orders-file.server.ts';
import { listDeskOrders } from '#server/ordering/orders/list-desk-orders.server.ts';
import { noon } from '#tests/builders/context.ts';
import { deleteOrders, insertOrder } from '#tests/builders/insert-order.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, colleagues, staff } from '#tests/builders/world.ts';
import { rowsOf } from '#tests/setup/read-workbook.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const desk = () => fresh.as(staff, noon);
const hour = 3_600_000;

/** Reads the orders of all pages in an order. */
async function allOrders(asked: Record<string, unknown>) {
  const found = [];
  let before: string | undefined;
  do {
    const page = await desk().does(listDeskOrders, { ...asked, before });
    found.push(...page.orders);
    before = page.next;
  } while (before !== undefined);
  return found;
}

describe('sorted orders', () => {
  beforeAll(async () => {
    await deleteOrders(fresh.db);
    for (let id = 1; id <= 45; id++) {
      await insertOrder(fresh.db, {
        id,
        state: id % 3 === 0 ? 2 : 1,
        created_at: noon - (id % 7) * hour,
        ship_on: `2026-12-${String(1 + (id % 4)).padStart(2, '0')}`,
        lines: [[101, 1, 1 + (id % 5)]],
      });
    }
  });

  const values = {
    created: ({ createdAt }: { createdAt: number }) => createdAt,
    sum: ({ total }: { total: number }) => total,
    shipping: ({ shipOn }: { shipOn: string }) => shipOn,
  };

  test('each column, in both directions and under any state, lists every order once and in order', async () => {
    const columns = fc.constantFrom('created' as const, 'sum' as const, 'shipping' as const);
    const asked = fc.record({
      field: columns,
      sort: fc.constantFrom('asc', 'desc'),
      state: fc.constantFrom(undefined, '1', '2'),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ field, sort, state }) => {
        const found = await allOrders({ sort: `${field}:${sort}`, state });
        const expected = state === undefined ? 45 : state === '2' ? 15 : 30;
        expect(new Set(found.map(({ id }) => id)).size).toBe(expected);
        expect(found).toHaveLength(expected);
        const shown = found.map(values[field] as (order: (typeof found)[number]) => number | string);
        const sorted = [...shown].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(shown).toEqual(sort === 'asc' ? sorted : sorted.reverse());
      }),
      { numRuns: 18 },
    );
  });

  test.each(['sum', 'sum:up', 'dealer:asc', 'nothing:asc'])(
    'the unknown order «%s» is the usual one, with counts',
    async (sort) => {
      const page = await desk().does(listDeskOrders, { sort });
      expect([page.all, page.orders.length, page.isPartial]).toEqual([45, 20, false]);
    },
  );

  const sortings = [undefined, 'created:desc', 'shipping:asc', 'sum:desc'];
  test.each(sortings)('the file of a number, in the order %s, has what the list finds', async (sort) => {
    const numbersIn = async (asked: object) => {
      const { body } = await desk().does(deskOrdersFile, { ...asked, sort });
      return (await rowsOf(await buffer(body))).slice(1).map(([number]) => number);
    };
    for (const asked of [{ query: '26-000012' }, { query: '12', state: 2 }]) {
      const listed = await desk().does(listDeskOrders, { ...asked, sort });
      expect(listed.orders.map(({ id }) => id)).toEqual([12]);
      expect(await numbersIn(asked)).toEqual(['26-000012']);
    }
    for (const asked of [{ query: '12', state: 1 }, { query: '999' }, { query: 'нет' }])
      expect(await numbersIn(asked)).toEqual([]);
  });

  const places = ['5-7', '2026.12.01-5-7', '2026.12.01-7', '5-6-7'];
  const placeOf = { created: '5-7', shipping: '2026.12.01-5-7', sum: '5-7' };

  test.each(
    sortings.flatMap((sort) => {
      const field = (sort?.split(':')[0] ?? 'created') as keyof typeof placeOf;
      return places.filter((place) => place !== placeOf[field]).map((before) => ({ sort, before }));
    }),
  )('the place $before of another order, as in an old link, shows no orders by $sort', async (asked) => {
    const page = await desk().does(listDeskOrders, { ...asked, articul: 'LT-NB36-4054' });
    expect([page.orders, page.next]).toEqual([[], undefined]);
  });

  test.each(sortings)('a condition that nothing meets leaves no orders by %s', async (sort) => {
    const unknown = [
      ...[{ articul: 'нет такого' }, { query: 'нет такого' }, { whose: 'нет такого' }, { inn: '0' }],
      ...[{ dealer: '999' }, { warehouse: '999' }, { taker: '999' }, { sumFrom: '99999999' }],
      ...[{ differs: '1' }, { shipOn: '01.01.2030' }, { state: '99' }, { startDate: '01.01.2030' }],
    ];
    for (const condition of unknown) {
      const page = await desk().does(listDeskOrders, { ...condition, sort });
      const file = await desk().does(deskOrdersFile, { ...condition, sort });
      const rows = await rowsOf(await buffer(file.body));
      expect([condition, page.orders, page.next, rows.length]).toEqual([condition, [], undefined, 1]);
    }
  });

  test('the file has the orders of all pages in the same order, without hidden columns', async () => {
    await clearTables(fresh.db, 'hidden_columns');
    await desk().does(chooseColumns, { list: 'orders', all: ['shipping', 'sum'], shown: ['sum'] });
    const file = await desk().does(deskOrdersFile, { sort: 'sum:desc', state: '1' });
    const [head, ...rows] = await rowsOf(await buffer(file.body));
    expect(head).toEqual([
      ...['Номер', 'Дилер', 'Контрагент', 'Оформлен', 'Позиций', 'Сумма, ₽', 'Состояние', 'В работе'],
    ]);
    const listed = await allOrders({ sort: 'sum:desc', state: '1' });
    expect(rows.map(([number]) => number)).toEqual(listed.map(({ number }) => number));
    await clearTables(fresh.db, 'hidden_columns');
  });

  test('the file without an order of a column has the orders of the list, newest first', async () => {
    const file = await desk().does(deskOrdersFile, { articul: 'LT-NB36-4054' });
    const [, ...rows] = await rowsOf(await buffer(file.body));
    const listed = await allOrders({ articul: 'LT-NB36-4054' });
    expect(listed).toHaveLength(45);
    expect(rows.map(([number]) => number)).toEqual(listed.map(({ number }) => number));
  });
});

describe('orders of some dealers', () => {
  beforeAll(async () => {
    await deleteOrders(fresh.db);
    for (let id = 1; id <= 6; id++)
      await insertOrder(fresh.db, { id, by: id % 2 === 0 ? actors.other : actors.main, created_at: noon });
    await changeRows(fresh.db, 'dealers', {}, { staff_id: null });
    await changeRows(fresh.db, 'dealers', { id: actors.main.dealerId }, { staff_id: staff.staffId });
  });

  test.each([undefined, 'created:asc', 'shipping:asc', 'sum:desc'])(
    'dealers found by words, and dealers of one manager, have all their orders by %s',
    async (sort) => {
      const ids = async (asked: object, actor = staff) =>
        (await fresh.as(actor, noon).does(listDeskOrders, { sort, ...asked })).orders
          .map(({ id }) => id)
          .sort((a, b) => a - b);
      const { header } = await fresh.db
        .selectFrom('dealers')
        .select('header')
        .where('id', '=', actors.main.dealerId)
        .executeTakeFirstOrThrow();
      expect(await ids({ whose: header })).toEqual([1, 3, 5]);
      expect(await ids({}, { ...staff, listsOwn: true })).toEqual([1, 3, 5]);
      expect(await ids({ whose: header }, { ...colleagues.newcomer })).toEqual([]);
    },
  );
});

describe('sorted dealers', () => {
  test.each(['dealer', 'company', 'manager', 'last', 'debt'])(
    'the list of dealers by %s has the same dealers in both directions, and the file follows it',
    async (field) => {
      const list = async (sort: string) =>
        (await desk().does(listDealers, { sort: `${field}:${sort}` })).dealers.map(({ header }) => header);
      const [up, down] = [await list('asc'), await list('desc')];
      expect(up.length).toBeGreaterThan(1);
      expect(down).toEqual([...up].reverse());
      const file = await desk().does(dealersFile, { sort: `${field}:asc` });
      const [, ...rows] = await rowsOf(await buffer(file.body));
      expect(rows.map(([header]) => header)).toEqual(up);
    },
  );
});
