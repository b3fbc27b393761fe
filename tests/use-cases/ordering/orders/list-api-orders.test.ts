import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { cancelOrder } from '#server/ordering/orders/cancel-order.server.ts';
import { listApiOrders } from '#server/ordering/orders/list-api-orders.server.ts';
import { submitOrder } from '#server/ordering/orders/submit-order.server.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { forgetOrders } from '#tests/builders/ordering.ts';
import { actors, contract, delivery } from '#tests/builders/world.ts';
import { countedDatabase } from '#tests/setup/counted.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(() => forgetOrders(fresh.db));

const { main, manager, observer, other } = actors;
const hour = 3_600_000;
let made = 0;
async function place(actor: SignedIn = main, now = noon, more: object = {}): Promise<number> {
  const asked = {
    key: `key ${++made}`,
    delivery: delivery.pickup,
    date: '21.07.2026',
    lines: [{ id: 101, qnt: 1 }],
  };
  const placed = await fresh.as(actor, now).tries(submitOrder, { ...asked, ...more });
  return okValue(placed).order?.id ?? 0;
}
const list = async (input: object = {}, actor: SignedIn = main) =>
  await fresh.as(actor).does(listApiOrders, input);
const idsOf = async (input: object = {}, actor: SignedIn = main) =>
  (await list(input, actor)).orders.map(({ id }) => id);
const iso = (at: number) => new Date(at).toISOString();

describe('the list of orders for programs', () => {
  test('the API lists the newest orders first, and a page beyond the end is empty', async () => {
    const ids = [];
    for (let i = 0; i < 5; i++) ids.unshift(await place(main, noon + i));
    expect(await idsOf({ perpage: 2, page: 2 })).toEqual(ids.slice(2, 4));
    const beyond = await list({ perpage: 2, page: 9 });
    expect(beyond).toEqual({ orders: [], paging: { page: 3, perpage: 2, pages: 3, total: 5, beyond: 9 } });
    expect((await list({ perpage: '1000' })).paging.perpage).toBe(100);
  });

  test('a program lists all orders of the dealer, or only those that its manager placed', async () => {
    const mine = await place();
    const theirs = await place(manager);
    const foreign = await place(other);
    expect(await idsOf()).toEqual([theirs, mine]);
    expect(await idsOf({}, observer)).toEqual([theirs, mine]);
    expect(await idsOf({}, manager)).toEqual([theirs]);
    expect(await idsOf({}, other)).toEqual([foreign]);
    expect(await idsOf({ modified_since: iso(0) }, manager)).toEqual([theirs]);
  });

  test('the API can filter orders by state, contract and day', async () => {
    const early = await place(main, noon - 24 * hour);
    const second = await place(main, noon, { contract: contract.second });
    await fresh.as(main).does(cancelOrder, { id: early });
    expect(await idsOf({ state: 4 })).toEqual([early]);
    expect(await idsOf({ contract: contract.second })).toEqual([second]);
    expect(await idsOf({ from: '20.07.2026' })).toEqual([second]);
    expect(await idsOf({ from: '19.07.2026', to: '19.07.2026' })).toEqual([early]);
    expect(await idsOf({ state: 99 })).toEqual([]);
  });

  test('the API lists who placed each order and filters by accounts that the reader may see', async () => {
    const mine = await place();
    const theirs = await place(manager);
    await place(other);
    const { accountId: id } = manager;
    expect((await list({ manager: id })).orders).toMatchObject([
      { id: theirs, placedById: id, placedBy: 'manager@example.com' },
    ]);
    expect(await idsOf({ manager: main.accountId }, observer)).toEqual([mine]);
    expect(await idsOf({ manager: id, modified_since: iso(0) })).toEqual([theirs]);
    expect(await idsOf({ manager: id }, manager)).toEqual([theirs]);
    for (const [asked, actor] of [
      [main.accountId, manager],
      [other.accountId, main],
      [999, main],
    ] as const) {
      expect(await list({ manager: asked }, actor)).toMatchObject({ orders: [], paging: { total: 0 } });
    }
  });

  test('the API can list only orders changed since a given time', async () => {
    const first = await place(main, noon);
    const second = await place(main, noon + hour);
    expect(await idsOf({ modified_since: iso(noon + 1) })).toEqual([second]);
    await fresh.as(main, noon + 2 * hour).does(cancelOrder, { id: first });
    const changed = await list({ modified_since: iso(noon + 2 * hour) });
    expect(changed.orders).toMatchObject([{ id: first, changedAt: noon + 2 * hour, state: { id: 4 } }]);
    expect(changed.paging.total).toBe(1);
    expect(await idsOf({ modified_since: '2026-07-20T13:00:00 03:00', state: 1 })).toEqual([second]);
    expect(await idsOf({ modified_since: '2026-07-20' })).toEqual([second, first]);
  });

  test.each<[object, string]>([
    [{ modified_since: 'yesterday' }, 'modified_since'],
    [{ modified_since: '2026-13-45T00:00:00Z' }, 'modified_since'],
    [{ modified_since: { $gt: 0 } }, 'modified_since'],
    [{ state: 'x' }, 'state'],
    [{ contract: '1 or 1=1' }, 'contract'],
    [{ manager: 'x' }, 'manager'],
    [{ from: '31.02.2026' }, 'from'],
    [{ from: '02.07.2026', to: '01.07.2026' }, 'to'],
  ])('the API refuses to list orders by %j', async (input, field) => {
    const refused = await fresh.as(main).tries(listApiOrders, input);
    expect(refused).toMatchObject({ code: 'BAD_INPUT', fields: { [field]: [expect.any(String)] } });
  });

  test('the API lists orders without sums when wholesale prices are hidden', async () => {
    await place();
    expect((await list()).orders[0]?.total).toBe(128_450);
    expect((await list({}, { ...main, hidesPrices: true })).orders[0]?.total).toBeUndefined();
  });

  test('listing five orders takes as many SQL statements as listing one order', async () => {
    const { db, statements } = countedDatabase(fresh.url);
    const counts: number[] = [];
    for (const more of [1, 4]) {
      for (let i = 0; i < more; i++) await place();
      statements.length = 0;
      await testContext(db, main).does(listApiOrders, {});
      counts.push(statements.length);
    }
    expect(counts[1]).toBe(counts[0]);
    await db.destroy();
  });
});
