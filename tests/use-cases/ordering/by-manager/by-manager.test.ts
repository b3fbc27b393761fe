import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { ordersByManagerFile } from '#server/ordering/by-manager/orders-by-manager-file.server.ts';
import { showOrdersByManager } from '#server/ordering/by-manager/show-orders-by-manager.server.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { actors, contract, warehouse } from '#tests/builders/world.ts';
import { rowsOf } from '#tests/setup/read-workbook.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** The report of orders by manager (§2.15.1). Product 101 costs 1 284,50 ₽; the manager saw a price 15 % higher. */

const fresh = smallWorld();
const { main, manager, observer, other } = actors;
const moment = (day: string) => Date.parse(`${day}T12:00:00Z`);
const of = (pieces: number): [number, number, number][] => [[101, warehouse.tomilino, pieces]];

beforeAll(async () => {
  const given = { delivery_price: 50_000 };
  await insertOrder(fresh.db, {
    ...given,
    id: 1,
    by: manager,
    created_at: moment('2026-07-10'),
    lines: of(2),
  });
  await insertOrder(fresh.db, {
    ...given,
    id: 2,
    by: manager,
    created_at: moment('2026-05-20'),
    lines: of(4),
  });
  await insertOrder(fresh.db, {
    id: 3,
    by: manager,
    created_at: moment('2026-07-11'),
    state: 4,
    lines: of(9),
  });
  await insertOrder(fresh.db, { id: 4, created_at: moment('2026-07-12'), lines: of(1) });
  await insertOrder(fresh.db, {
    id: 5,
    created_at: moment('2026-07-13'),
    contract_id: contract.second,
    lines: of(1),
  });
  await insertOrder(fresh.db, { id: 6, by: other, created_at: moment('2026-07-12'), lines: of(50) });
});

const show = async (asked: Record<string, unknown> = {}, actor: SignedIn = main) =>
  await fresh.as(actor).does(showOrdersByManager, asked);
const july = { startDate: '01.07.2026', endDate: '31.07.2026' };

describe('the report of orders by manager', () => {
  test('the report of orders by manager excludes delivery and cancelled orders', async () => {
    const { rows, total } = await show(july);
    expect(rows.map(({ id, orders, turnover }) => [id, orders, turnover])).toEqual([
      [1, 2, 2 * 128_450],
      [2, 1, 2 * 128_450],
    ]);
    const seen = 2 * Math.round(128_450 * 1.15);
    expect(rows[1]).toMatchObject({
      role: 'manager',
      average: 2 * 128_450,
      seen,
      margin: seen - 2 * 128_450,
    });
    expect(total).toMatchObject({ orders: 3, turnover: 4 * 128_450, average: Math.round((4 * 128_450) / 3) });
  });

  test('the report by manager covers the exact days of its period and one chosen contract', async () => {
    const orders = async (asked: Record<string, unknown>) =>
      (await show(asked)).rows.map((row) => `${row.id}: ${row.orders}`);
    expect(await orders({ startDate: '20.05.2026', endDate: '10.07.2026' })).toEqual(['2: 2']);
    expect(await orders({ startDate: '21.05.2026', endDate: '09.07.2026' })).toEqual([]);
    expect(await orders({ startDate: '01.01.2026', endDate: '31.12.2026' })).toEqual(['2: 2', '1: 2']);
    expect(await orders({ ...july, contract: contract.second })).toEqual(['1: 1']);
    // An unknown contract does not filter, because the screen shows «Все договоры» for it.
    for (const unknown of [999_999, contract.foreign, '-1'])
      expect(await orders({ ...july, contract: unknown })).toEqual(await orders(july));
  });

  test('the report by manager lists the largest turnover first, and equal turnovers by id', async () => {
    const turnovers = async (asked: Record<string, unknown>) =>
      (await show(asked)).rows.map(({ id, turnover }) => [id, turnover! / 128_450]);
    expect(await turnovers({ ...july, contract: contract.main })).toEqual([
      [2, 2],
      [1, 1],
    ]);
    expect(await turnovers(july)).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  test('the report by manager lists most orders first if prices are hidden', async () => {
    const orders = async (asked: Record<string, unknown>) =>
      (await show(asked, { ...main, hidesPrices: true })).rows.map((row) => [row.id, row.orders]);
    const spring = { startDate: '01.05.2026', endDate: '31.07.2026' };
    expect(await orders({ ...spring, contract: contract.main })).toEqual([
      [2, 2],
      [1, 1],
    ]);
    // Manager 2 has the larger turnover, which the order of the rows must not reveal.
    expect(await orders(spring)).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  test('the report by manager goes back 30 days by default and refuses a reversed period', async () => {
    expect(await show()).toMatchObject({ startDate: '2026-06-20', endDate: '2026-07-20' });
    const wrong = { startDate: '31.07.2026', endDate: '01.07.2026' };
    expect(await fresh.as(main).tries(showOrdersByManager, wrong)).toMatchObject({
      code: 'BAD_INPUT',
    });
  });

  test('observers, but not managers, can open the report by manager, which omits hidden sums', async () => {
    expect((await show(july, observer)).rows).toHaveLength(2);
    expect(await fresh.as(manager).tries(showOrdersByManager, july)).toMatchObject({
      code: 'FORBIDDEN',
    });
    const hidden = await show(july, { ...main, hidesPrices: true });
    expect(hidden.rows.map(({ orders, turnover, margin }) => [orders, turnover, margin])).toEqual([
      [2, undefined, undefined],
      [1, undefined, undefined],
    ]);
    expect(hidden.total.seen).toBeUndefined();
  });

  test('the file of the report by manager has its totals, and no sums when prices are hidden', async () => {
    const file = async (actor: SignedIn) => {
      const context = fresh.as(actor);
      const { name, body } = await context.does(ordersByManagerFile, july);
      return { name, rows: (await rowsOf(await buffer(body))).map((row) => row.map((cell) => cell ?? '')) };
    };
    const { name, rows } = await file(main);
    expect(name).toBe('Заказы по менеджерам 01.07.2026 – 31.07.2026.xlsx');
    expect(rows.find(([first]) => first === 'Итого')).toEqual([
      'Итого',
      3,
      5138,
      1712.67,
      5908.72,
      770.72,
      '13,0\u00a0%',
    ]);
    const hidden = await file({ ...main, hidesPrices: true });
    expect(hidden.rows.flat().join(' ')).not.toMatch(/5138|Маржа|Оборот/);
  });
});
