import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { salesReportFile } from '#server/desk/reports/sales-report-file.server.ts';
import { dimensions } from '#server/desk/reports/sales-report-view.ts';
import { showSalesReport } from '#server/desk/reports/show-sales-report.server.ts';
import { addDays, startOfDay } from '#server/kernel/clock.ts';
import { noon } from '#tests/builders/context.ts';
import { deleteOrders, insertOrder } from '#tests/builders/insert-order.ts';
import { insertReturn } from '#tests/builders/insert-return.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, colleagues, staff } from '#tests/builders/world.ts';
import { rowsOf } from '#tests/setup/read-workbook.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
/** Noon of 20 July 2026. */
const report = (asked: object = {}, who = staff) => fresh.as(who, noon).does(showSalesReport, asked);
const on = (day: string) => startOfDay(day) + 12 * 3_600_000;

beforeEach(() => deleteOrders(fresh.db));

const someOrder = fc.record({
  daysAgo: fc.integer({ min: 0, max: 70 }),
  by: fc.constantFrom(actors.main, actors.manager, actors.other),
  state: fc.constantFrom(1, 2, 3, 4, 10, 11),
  delivery_price: fc.constantFrom(0, 45_000),
  lines: fc.array(
    fc.tuple(fc.constantFrom(101, 103, 104), fc.constantFrom(1, 2), fc.integer({ min: 1, max: 5 })),
    { minLength: 1, maxLength: 4 },
  ),
  returnedAfter: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
});

test('the report has the same total by every dimension: the goods of orders less what was returned', async () => {
  await fc.assert(
    fc
      .asyncProperty(
        fc.array(someOrder, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 70 }),
        fc.integer({ min: 0, max: 70 }),
        async (orders, one, other) => {
          for (const [i, { daysAgo, returnedAfter, lines, ...order }] of orders.entries()) {
            const day = addDays('2026-07-20', -daysAgo);
            await insertOrder(fresh.db, {
              ...order,
              id: i + 1,
              created_at: on(day),
              lines: lines.map((line): [number, number, number] => [...line]),
            });
            if (returnedAfter === undefined || ![3, 11].includes(order.state)) continue;
            const received_at = on(addDays(day, returnedAfter));
            await insertReturn(fresh.db, { order_id: i + 1, state: 'received', received_at });
          }
          const [first, last] = [one, other].sort((a, b) => b - a).map((n) => addDays('2026-07-20', -n));
          const asked = { startDate: ru(first!), endDate: ru(last!) };
          const [from, until] = [startOfDay(first!), startOfDay(addDays(last!, 1))];
          const sold = await fresh.db
            .selectFrom('orders')
            .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
            .select((eb) => [
              eb.fn.sum<number>(eb('order_lines.quantity', '*', eb.ref('price'))).as('sum'),
              eb.fn.sum<number>('order_lines.quantity').as('quantity'),
            ])
            .where('created_at', '>=', from)
            .where('created_at', '<', until)
            .where('state', '!=', 4)
            .executeTakeFirstOrThrow();
          const back = await fresh.db
            .selectFrom('returns')
            .innerJoin('return_lines', 'return_lines.return_id', 'returns.id')
            .select((eb) => [
              eb.fn.sum<number>(eb('quantity', '*', eb.ref('price'))).as('sum'),
              eb.fn.sum<number>('quantity').as('quantity'),
            ])
            .where('received_at', '>=', from)
            .where('received_at', '<', until)
            .executeTakeFirstOrThrow();
          const expected = {
            sold: Number(sold.sum),
            returned: Number(back.sum),
            net: Number(sold.sum) - Number(back.sum),
            quantity: Number(sold.quantity) - Number(back.quantity),
          };
          for (const { id: by } of dimensions) {
            const { totals, rows } = await report({ ...asked, by });
            expect(totals, by).toMatchObject(expected);
            expect(
              rows.reduce((sum, { net }) => sum + net, 0),
              by,
            ).toBe(expected.net);
          }
          // From the orders of some dealers the same sums are read.
          const parts = await Promise.all(
            [staff.staffId, colleagues.newcomer.staffId, 0].map((manager) =>
              report({ ...asked, by: 'product', manager: String(manager) }),
            ),
          );
          expect(parts.reduce((sum, { totals }) => sum + totals.net, 0)).toBe(expected.net);
        },
      )
      .afterEach(() => deleteOrders(fresh.db)),
    { numRuns: 15 },
  );
});

const ru = (day: string) => day.split('-').reverse().join('.');

describe('the report of sales', () => {
  test('shows a month by dealer and compares it with the same days of the month before', async () => {
    await insertOrder(fresh.db, { id: 1, created_at: on('2026-07-02'), lines: [[101, 1, 3]] });
    await insertOrder(fresh.db, { id: 2, created_at: on('2026-06-20'), lines: [[101, 1, 2]] });
    await insertOrder(fresh.db, { id: 3, created_at: on('2026-06-21'), lines: [[101, 1, 9]] });
    const { period, other, rows, totals } = await report({ startDate: '01.07.2026', compare: 'previous' });
    expect(period).toEqual({ startDate: '2026-07-01', endDate: '2026-07-20' });
    expect(other).toEqual({ startDate: '2026-06-01', endDate: '2026-06-20' });
    expect(rows).toMatchObject([
      { key: 1, header: 'Люмен', orders: 1, quantity: 3, change: 5_000, share: 10_000 },
    ]);
    expect(totals.change).toBe(5_000);
    expect(
      (
        await report({
          startDate: '01.07.2026',
          compare: 'own',
          otherStart: '21.06.2026',
          otherEnd: '21.06.2026',
        })
      ).rows,
    ).toMatchObject([{ change: -6_667 }]);
    expect(await report({ compare: 'own' })).toMatchObject({ other: undefined });
  });

  test('managers who see only their own dealers get only the sales of these', async () => {
    await insertOrder(fresh.db, { id: 1, created_at: noon });
    await insertOrder(fresh.db, { id: 2, created_at: noon, by: actors.other });
    await changeRows(fresh.db, 'dealers', { id: 2 }, { staff_id: colleagues.newcomer.staffId });
    for (const { id: by } of dimensions) {
      const own = await report({ by }, colleagues.newcomer);
      expect(own.totals.quantity, by).toBe(1);
      expect((await report({ by, manager: '0' }, colleagues.newcomer)).rows, by).toEqual([]);
    }
    await changeRows(fresh.db, 'dealers', { id: 2 }, { staff_id: null });
  });

  test('goods get ABC and XYZ letters, and the cells of the table filter them', async () => {
    const days = ['2026-04-10', '2026-05-10', '2026-06-10'];
    for (const [i, day] of days.entries())
      await insertOrder(fresh.db, {
        id: i + 1,
        created_at: on(day),
        lines: [
          [101, 1, 200],
          [103, 1, i + 1],
        ],
      });
    const asked = { by: 'product', classes: '1', startDate: '01.04.2026', endDate: '30.06.2026' };
    const { rows, classes } = await report(asked);
    expect(rows.find(({ key }) => key === 101)).toMatchObject({ abc: 'A', xyz: 'X' });
    expect(rows.find(({ key }) => key === 103)).toMatchObject({ xyz: 'Z' });
    expect(classes?.months).toBe(3);
    expect(classes?.cells.reduce((sum, cell) => sum + cell.rows, 0)).toBe(2);
    expect((await report({ ...asked, xyz: 'Z' })).rows.map(({ key }) => key)).toEqual([103]);
    const short = await report({ ...asked, startDate: '01.05.2026' });
    expect([short.classes?.months, short.rows[0]?.xyz]).toEqual([2, undefined]);
  });

  test('the file has the rows of all pages with the columns of the screen', async () => {
    await insertOrder(fresh.db, { id: 1, created_at: noon, lines: [[101, 1, 2]] });
    const asked = { by: 'product', compare: 'year', classes: '1' };
    const file = await fresh.as(staff, noon).does(salesReportFile, asked);
    const [head, ...rows] = await rowsOf(new Uint8Array(await buffer(file.body)));
    expect(head).toEqual([
      ...[
        'Артикул',
        'Товар',
        'Продано 21.06.2026 – 20.07.2026, ₽',
        'Возвраты, ₽',
        'Итого, ₽',
        'Доля',
        'Штук',
      ],
      ...['Заказов', 'Было 21.06.2025 – 20.07.2025, ₽', 'Изменение', 'ABC', 'XYZ'],
    ]);
    expect(rows).toHaveLength(2);
    const { rows: shown, totals } = await report(asked);
    expect(rows[0]?.[0]).toBe(shown[0]?.caption);
    expect(rows[1]).toEqual([null, 'Итого', ...rows[0]!.slice(2, 7), null, 0, null, null, null]);
    expect(rows[0]?.[5], 'all of the share').toBe(1);
    expect(totals.orders).toBeUndefined();
  });

  test('rows are sorted by a column in both directions, by default by the net sum', async () => {
    await insertOrder(fresh.db, {
      ...{ id: 1, created_at: noon },
      lines: [
        [101, 1, 2],
        [103, 1, 9],
      ],
    });
    const keys = async (sort?: string) => (await report({ by: 'product', sort })).rows.map(({ key }) => key);
    expect(await keys('quantity:asc')).toEqual([101, 103]);
    expect(await keys('quantity:desc')).toEqual([103, 101]);
    const usual = (await report({ by: 'product' })).rows.map(({ net }) => net);
    expect(usual).toEqual([...usual].sort((a, b) => b - a));
    expect(await keys('unknown:asc')).toEqual(await keys());
  });

  test('reversed and unreadable days are refused with the field', async () => {
    const refused = async (asked: object) => {
      const result = await fresh.as(staff, noon).tries(showSalesReport, asked);
      return result.ok ? [] : Object.keys(result.fields);
    };
    expect(await refused({ startDate: '02.07.2026', endDate: '01.07.2026' })).toEqual(['endDate']);
    expect(await refused({ startDate: '45.07.2026' })).toEqual(['startDate']);
    expect(await refused({ otherStart: '02.07.2026', otherEnd: '01.07.2026' })).toEqual(['otherEnd']);
    expect(await refused({ by: 'x', sort: 'y', abc: 'Q', manager: '-' })).toEqual([]);
  });
});
