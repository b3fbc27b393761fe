import { beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { listOrders } from '#server/ordering/orders/list-orders.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, contract, warehouse } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();

/** Orders 1…14 belong to the main user, one per day back from noon; 20 to the manager; 30 to another dealer. */
beforeAll(async () => {
  for (let id = 1; id <= 14; id++) {
    await insertOrder(fresh.db, {
      id,
      created_at: noon - id * dayMs,
      state: id <= 3 ? 10 : id === 4 ? 4 : 3,
      contract_id: id === 14 ? contract.second : contract.main,
    });
  }
  await insertOrder(fresh.db, { id: 20, by: actors.manager, lines: [[106, warehouse.tver, 10]] });
  await insertOrder(fresh.db, { id: 30, by: actors.other });
});

async function list(raw: Record<string, unknown> = {}, actor: SignedIn = actors.main) {
  const found = await fresh.as(actor).does(listOrders, raw);
  return { ...found, ids: found.orders.map(({ id }) => id) };
}

describe('the list of orders', () => {
  test('the order list shows ten orders per page, newest first, with a count for each state', async () => {
    const { ids, paging, all, states } = await list();
    expect(ids).toEqual([20, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(paging).toEqual({ page: 1, perpage: 10, pages: 2, total: 15 });
    expect(all).toBe(15);
    expect(states.map(({ id, count }) => [id, count])).toEqual([
      [1, 1],
      [2, 0],
      [10, 3],
      [11, 0],
      [3, 10],
      [4, 1],
    ]);
  });

  test('the order list shows its last page for a page number beyond the end', async () => {
    expect((await list({ page: 2 })).ids).toEqual([10, 11, 12, 13, 14]);
    expect((await list({ page: 99 })).ids).toEqual([10, 11, 12, 13, 14]);
  });

  test('the order list can be filtered by who placed the orders and ignores unknown accounts', async () => {
    const { managers, ids: all } = await list();
    expect(managers.map(({ id }) => id).toSorted()).toEqual([1, 2]);
    expect(all).toContain(20);
    const own = await list({ manager: 2 });
    expect([own.ids, own.all, own.paging.total]).toEqual([[20], 1, 1]);
    expect(own.orders[0]?.placedBy).toBe(managers.find(({ id }) => id === 2)?.header);
    expect((await list({ manager: 1, page: 2 })).ids).toEqual([11, 12, 13, 14]);
    expect((await list({ manager: 1, query: 'LT-NB36', state: 10 })).ids).toEqual([1, 2, 3]);
    expect((await list({ manager: 1, startDate: '18.07.2026', endDate: '19.07.2026' })).ids).toEqual([1, 2]);
    for (const manager of [actors.other.accountId, actors.observer.accountId, 999_999])
      expect((await list({ manager })).all).toBe(15);
    expect((await list({ manager: 'все' })).all).toBe(15);
  });

  test('a manager sees no orders or names of other accounts, whatever filter he sends', async () => {
    const own = await list({ manager: 1 }, actors.manager);
    expect([own.ids, own.managers]).toEqual([[20], []]);
  });

  test('the order list shows number, author, delivery, sum and state of each order', async () => {
    const { orders } = await list({ state: 10 });
    expect(orders[0]).toEqual({
      id: 1,
      number: '26-000001',
      createdAt: noon - dayMs,
      placedBy: 'main@example.com',
      company: 'ООО «Люмен Трейд»',
      contract: '114-О/2025',
      delivery: 'Доставка по адресу',
      address: 'Тула, ул. Заводская, 14, склад 3',
      positions: 1,
      quantity: 1,
      total: 128_450,
      state: { id: 10, header: 'Собирается', label: 'primary' },
      cancellable: true,
      expectedOn: null,
      waits: false,
    });
  });
});

describe('a filtered list of orders', () => {
  test('filtering orders by state does not change the number of all orders', async () => {
    const { ids, paging, all } = await list({ state: '10' });
    expect(ids).toEqual([1, 2, 3]);
    expect([paging.total, all]).toEqual([3, 15]);
  });

  test('the order list can be filtered by contract and by a period with its first and last day', async () => {
    expect((await list({ contract: contract.second })).ids).toEqual([14]);
    expect((await list({ startDate: '16.07.2026', endDate: '18.07.2026' })).ids).toEqual([2, 3, 4]);
    expect((await list({ startDate: '20.7.2026' })).ids).toEqual([20]);
  });

  test.each([
    ['26-000005', [5]],
    ['№ 26-000005', [5]],
    ['14', [14]],
    ['LT-A60-11-40', [20]],
    ['а60 11', [20]],
    ['KV-TR30', []],
    ['?!', []],
    ["' or 1=1", []],
  ])('the order list is searched by number and articul: «%s»', async (query, ids) => {
    expect((await list({ query })).ids).toEqual(ids);
  });

  test('the order list ignores an unreadable state and an unknown contract', async () => {
    expect((await list({ state: 'x', contract: '-1', page: 'y' })).all).toBe(15);
    // The account does not have this contract, and the screen shows «Все договоры» for it.
    expect((await list({ contract: 999_999 })).all).toBe(15);
    expect((await list({ state: 77 })).ids).toEqual([]);
  });

  test.each([
    [{ startDate: '31.02.2026' }, 'startDate', 'Такой даты нет'],
    [{ endDate: 'вчера' }, 'endDate', 'Укажите дату в виде дд.мм.гггг'],
    [
      { startDate: '20.07.2026', endDate: '19.07.2026' },
      'endDate',
      'Период заканчивается раньше, чем начинается',
    ],
  ])('the order list refuses %o with an error at the field %s', async (raw, field, message) => {
    const result = await fresh.as(actors.main).tries(listOrders, raw);
    expect(result).toMatchObject({ ok: false, code: 'BAD_INPUT', fields: { [field]: [message] } });
  });
});

describe('the list of orders by reader', () => {
  test('a manager sees only his own orders, at the prices that he saw', async () => {
    const { orders, contracts } = await list({}, actors.manager);
    expect(orders.map(({ id, total }) => [id, total])).toEqual([[20, 96_830]]);
    expect(contracts).toEqual([{ id: contract.main, header: '114-О/2025' }]);
  });

  test('a manager with prices hidden by politics sees his orders without sums', async () => {
    const politics = { account_id: 2, mode: 'markup', percent_bp: 1_500, show_wholesale: 0 } as const;
    await addRows(fresh.db, 'price_politics', politics);
    const { orders, showWholesale } = await list({}, actors.manager);
    await clearTables(fresh.db, 'price_politics');
    expect(showWholesale).toBe(false);
    expect(orders.map(({ id, total }) => [id, total])).toEqual([[20, 0]]);
  });

  test('an observer sees all orders of the dealer and may cancel none', async () => {
    const { all, orders, contracts } = await list({}, actors.observer);
    expect(all).toBe(15);
    expect(orders.some(({ cancellable }) => cancellable)).toBe(false);
    expect(contracts.map(({ id }) => id).sort()).toEqual([contract.main, contract.second]);
  });

  test('a dealer sees only its own orders', async () => {
    expect((await list({}, actors.other)).ids).toEqual([30]);
    expect((await list({ query: '26-000001' }, actors.other)).ids).toEqual([]);
    expect((await list({ contract: contract.main }, actors.other)).ids).toEqual([30]);
  });
});

describe('searching orders by articul', () => {
  beforeAll(async () => {
    // The articul in order 41 begins with the articul in order 40.
    await changeRows(fresh.db, 'products', { id: 105 }, { articul_key: 'a60' });
    await changeRows(fresh.db, 'products', { id: 107 }, { articul_key: 'a60x0145' });
    await insertOrder(fresh.db, { id: 40, lines: [[105, 1, 1]] });
    await insertOrder(fresh.db, { id: 41, lines: [[107, 1, 1]] });
    await insertOrder(fresh.db, { id: 42, by: actors.manager, lines: [[107, 1, 1]] });
  });

  test('an order search prefers whole articuls, then beginnings, then parts of articuls', async () => {
    const ids = async (query: string) => (await list({ query })).ids;
    expect(await ids('А-60')).toEqual([40]);
    expect(await ids('A6')).toEqual([42, 41, 40]);
    expect(await ids('0x0')).toEqual([42, 41]);
    expect(await ids('x0')).toEqual([]);
    expect(await ids('26-000041')).toEqual([41]);
  });

  test('the number of an order is not searched for as a part of an articul', async () => {
    expect((await list({ query: '014' })).ids).toEqual([14]);
    expect((await list({ query: '0145' })).ids).toEqual([42, 41]);
    // The manager may not see order 14.
    expect((await list({ query: '014' }, actors.manager)).ids).toEqual([42]);
  });

  test('an order search finds only orders that the account may see and that match the filters', async () => {
    expect((await list({ query: 'A60' }, actors.manager)).ids).toEqual([42]);
    const elsewhere = { query: 'A60', contract: contract.second };
    expect((await list(elsewhere)).ids).toEqual([]);
    await insertOrder(fresh.db, { id: 43, lines: [[107, 1, 1]], contract_id: contract.second });
    expect((await list(elsewhere)).ids).toEqual([43]);
  });
});

describe('searching orders by their number in the old portal', () => {
  beforeAll(async () => {
    await insertOrder(fresh.db, { id: 50, old_number: 'С-1024/19' });
    await insertOrder(fresh.db, { id: 51, old_number: '7788', by: actors.other });
  });

  test('an order is found by its full number in the old portal', async () => {
    expect((await list({ query: 'С-1024/19' })).ids).toEqual([50]);
    expect((await list({ query: ' № С-1024/19 ' })).ids).toEqual([50]);
    expect((await list({ query: 'С-1024' })).ids).toEqual([]);
  });

  test('an order of another dealer is not found by its number in the old portal', async () => {
    expect((await list({ query: '7788' })).ids).toEqual([]);
    expect((await list({ query: '7788' }, actors.other)).ids).toEqual([51]);
  });
});
