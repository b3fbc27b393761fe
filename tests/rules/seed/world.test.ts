import { describe, expect, test } from 'vitest';
import { openStates } from '#server/db/order-states.ts';
import { addDays, dayOf } from '#server/kernel/clock.ts';
import { orderStates } from '#server/ordering/orders/rules.ts';
import { inn } from '#server/seed/requisites.ts';
import { makeWorld } from '#server/seed/world.ts';

const today = '2026-07-25';
const world = makeWorld({ products: 600, seed: 7, today });
const [demo] = world.dealers;
const demoOrders = world.orders.filter((order) => order.dealer_id === 1);

describe('the dealer of the demo logins (§11.7.2)', () => {
  test('the demo dealer has 3 contragents, 4 contracts, 5 addresses and 5 accounts of all types', () => {
    expect(demo?.contragents).toHaveLength(3);
    expect(demo?.contracts).toHaveLength(4);
    expect(demo?.addresses).toHaveLength(5);
    expect(demo?.accounts.map((account) => account.type_id).sort()).toEqual(['1', '2', '2', '2', '3']);
  });

  test('the four contracts of the demo dealer cover 1, 2, 3 and 5 warehouses', () => {
    expect(demo?.contracts.map((contract) => contract.warehouses.length).sort()).toEqual([1, 2, 3, 5]);
  });

  test('the demo dealer may order expected goods only under the contract for all five warehouses', () => {
    const lists = demo?.contracts.filter(({ orders_expected }) => orders_expected === 1);
    expect(lists?.map(({ warehouses }) => warehouses.length)).toEqual([5]);
  });

  test('the demo dealer has a manager with one contract, one address and a markup of 15 %', () => {
    const manager = demo?.accounts.find((account) => account.email === 'manager@example.com');
    expect(manager).toMatchObject({
      contracts: [1],
      addresses: [1],
      politics: { mode: 'markup', percentBp: 1500 },
    });
  });

  test('the demo dealer has over 110 past orders in all states, the oldest over 600 days old', () => {
    const days = demoOrders.map((order) => dayOf(order.created_at)).sort();
    expect(demoOrders.length).toBeGreaterThan(110);
    expect((days[0] ?? '') < addDays(today, -600)).toBe(true);
    expect((days.at(-1) ?? '') < today).toBe(true);
    expect(new Set(demoOrders.map((order) => order.state)).size).toBe(orderStates.length);
  });
});

test('only the last demo dealer has placed no order in the last 30 days', () => {
  const newest = world.dealers.map(({ row }) =>
    Math.max(...world.orders.filter(({ dealer_id }) => dealer_id === row.id).map((each) => each.created_at)),
  );
  const daysAgo = newest.map((at) => Math.floor((world.now - at) / 86_400_000));
  expect(daysAgo.filter((days) => days > 20)).toEqual([daysAgo.at(-1)]);
  expect(daysAgo.at(-1)).toBeGreaterThan(30);
  expect(daysAgo.at(-1)).toBeLessThan(50);
});

test('every INN of the demo world is unique and has valid check digits', () => {
  const numbers = world.dealers.flatMap((dealer) => dealer.contragents.map((each) => each.inn));
  expect(numbers).toEqual(numbers.map((number) => inn(number.slice(0, number.length === 10 ? 9 : 10))));
  expect(new Set(numbers).size).toBe(numbers.length);
});

describe('an order of the demo world', () => {
  test('the total of a demo order equals the sum of its lines plus its delivery price', () => {
    const sums = world.orders.map((order) =>
      world.lines
        .filter((line) => line.order_id === order.id)
        .reduce((sum, line) => sum + line.price * line.quantity, order.delivery_price),
    );
    expect(world.orders.map((order) => order.total)).toEqual(sums);
  });

  test('demo orders are numbered by creation time, and no shipping day is overdue or before creation', () => {
    const ids = world.orders.map((order) => order.id);
    const byTime = [...world.orders].sort((a, b) => a.created_at - b.created_at);
    expect(byTime.map((order) => order.id)).toEqual(ids);
    expect(world.orders.filter((order) => order.ship_on < dayOf(order.created_at))).toEqual([]);
    const late = world.orders.filter((order) => openStates.includes(order.state) && order.ship_on < today);
    expect(late).toEqual([]);
  });

  test('the unshipped part of one shipped demo order is a separate open order under its contract', () => {
    const rests = world.orders.filter((order) => typeof order.rest_of === 'number');
    expect(rests).toMatchObject([{ dealer_id: 1, delivery_price: 0, positions: 1 }]);
    const first = world.orders.find(({ id }) => id === rests[0]?.rest_of);
    expect(orderStates.find(({ id }) => id === first?.state)?.header).toBe('Отгружен');
    expect(openStates).toContain(rests[0]?.state);
    expect(rests[0]?.contract_id).toBe(first?.contract_id);
    expect(rests[0]?.created_at).toBeGreaterThan(first?.created_at ?? Number.POSITIVE_INFINITY);
  });

  test('a demo order uses only warehouses of its contract', () => {
    const allowed = new Map(
      world.dealers.flatMap((dealer) => dealer.contracts.map((each) => [each.id, each.warehouses] as const)),
    );
    const contractOf = new Map(world.orders.map((order) => [order.id, order.contract_id]));
    const strays = world.lines.filter(
      (line) => !allowed.get(contractOf.get(line.order_id) ?? 0)?.includes(line.wms_id),
    );
    expect(strays).toEqual([]);
  });
});

test('the total reserved stock of the demo world equals the total quantity in open orders', () => {
  const open = new Set(world.orders.filter((each) => openStates.includes(each.state)).map((each) => each.id));
  const held = world.lines
    .filter((line) => open.has(line.order_id))
    .reduce((sum, line) => sum + line.quantity, 0);
  expect([...world.reserved.values()].reduce((a, b) => a + b, 0)).toBe(held);
  expect(held).toBeGreaterThan(0);
});

test('no demo contract is overpaid or exceeds its credit limit including open orders', () => {
  for (const contract of world.dealers.flatMap((dealer) => dealer.contracts)) {
    const debt = world.ledger
      .filter((entry) => entry.contract_id === contract.id)
      .reduce((sum, entry) => sum + (entry.kind === 'shipment' ? entry.amount : -entry.amount), 0);
    const open = world.orders
      .filter((order) => order.contract_id === contract.id && openStates.includes(order.state))
      .reduce((sum, order) => sum + order.total, 0);
    expect(debt).toBeGreaterThanOrEqual(0);
    expect(debt + open).toBeLessThanOrEqual(contract.credit_limit);
  }
});

test('a demo world can consist of a single product', () => {
  const smallest = makeWorld({ products: 1, seed: 1, today });
  expect(smallest.plan.kinds.reduce((sum, kind) => sum + kind.count, 0)).toBe(1);
});
