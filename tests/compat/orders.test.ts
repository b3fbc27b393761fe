import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { returnApproval } from '#server/ordering/approvals/return-approval.server.ts';
import { limitManager } from '#tests/builders/approvals.ts';
import { linesInDatabase } from '#tests/builders/basket.ts';
import { testContext } from '#tests/builders/context.ts';
import { forgetOrders, nextShippingDay } from '#tests/builders/ordering.ts';
import { givenProgramToken } from '#tests/builders/tokens.ts';
import { actors, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Answer, callerOf, form, json, signedInCookie } from './caller.ts';

/** The calls for orders (§12.8), as a program makes them. */

let portal: Portal;
let token: string;
const { send } = callerOf(() => portal.origin);
beforeAll(async () => {
  portal = await openPortal();
  ({ token } = await givenProgramToken(portal.db, actors.main, { scopes: ['orders:read', 'orders:write'] }));
});
beforeEach(() => forgetOrders(portal.db));
afterAll(() => portal.close());

const bearer = () => ({ Authorization: `Bearer ${token}` });
const order = (more: object = {}) => ({
  lines: [{ id: 101, wms: 1, qnt: 2, type: '1' }],
  delivery: 2,
  date: nextShippingDay(),
  ...more,
});

async function place(body: object, key?: string): Promise<[number, Answer]> {
  const sent = json(body);
  const named: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
  const response = await send('/api/orders/', {
    ...sent,
    headers: { ...sent.headers, ...bearer(), ...named },
  });
  return [response.status, await response.json()];
}
const list = async (query = '') => (await send(`/api/orders/${query}`, { headers: bearer() })).json();

describe('placing an order', () => {
  test('a repeated call with one key returns the first order with 200, but another body gets a 409', async () => {
    const [made, first] = await place(order(), 'order-1');
    expect([made, first.status, first.order.count, first.order.total]).toEqual([201, 'success', 1, 2569]);
    expect(first.order.products).toMatchObject([{ id: '101', wms: '1', qnt: 2, price: 1284.5 }]);
    const [again, second] = await place(order(), 'order-1');
    expect([again, second]).toEqual([200, first]);
    const [other, refused] = await place(order({ comment: 'x' }), 'order-1');
    expect([other, refused.status, refused.code]).toEqual([409, 'error', 'KEY_REUSED']);
    expect(await linesInDatabase(portal.db)).toEqual([]);
  });

  test('simultaneous calls with one key create one order', async () => {
    const sent = await Promise.all(Array.from({ length: 5 }, () => place(order(), 'at once')));
    expect(sent.map(([status]) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(sent.map(([, { order: placed }]) => placed.id)).size).toBe(1);
    expect((await list()).count).toBe(1);
  });

  test('a call above the manager’s limit returns 202 without an order, and its key later returns the outcome', async () => {
    await limitManager(portal.db, 0);
    const cookie = await signedInCookie(portal.origin, 'manager@example.com', passwords.main);
    const submit = async () => {
      const sent = json(order());
      const headers = { ...sent.headers, Cookie: cookie, 'Idempotency-Key': 'asked' };
      const response = await send('/api/orders/', { ...sent, headers });
      return [response.status, await response.json()] as [number, Answer];
    };
    const [asked, first] = await submit();
    expect([asked, first.status, first.order]).toEqual([202, 'approval', undefined]);
    expect(first.approval).toMatchObject({ state: 'waiting', status: 'Ждёт согласования', contract: '1' });
    expect(await submit()).toEqual([202, first]);
    expect((await list()).count).toBe(0);
    const id = Number(first.approval.id);
    const context = testContext(portal.db, actors.main, Date.now());
    await context.tries(returnApproval, { id, word: 'Дорого' });
    const [told, last] = await submit();
    expect([told, last.approval]).toMatchObject([
      202,
      { state: 'returned', word: 'Дорого', reserved_until: '' },
    ]);
  });

  test('an order can be placed with form fields and with a person’s session', async () => {
    const cookie = await signedInCookie(portal.origin, 'main@example.com', passwords.main);
    const fields = `lines[0][id]=101&lines[0][qnt]=2&delivery=2&date=${nextShippingDay()}`;
    const headers = { Cookie: cookie, 'Idempotency-Key': 'of a form' };
    const placed = await send('/api/orders', { body: form(fields), headers });
    expect(placed.status).toBe(201);
    const foreign = { ...headers, Origin: 'https://shop.example' };
    expect((await send('/api/orders', { body: form(fields), headers: foreign })).status).toBe(403);
  });

  test.each<[string, () => Promise<[number, Answer]>, number, string, string[]]>([
    ['no key', () => place(order()), 400, 'BAD_INPUT', ['key']],
    ['a long key', () => place(order(), 'k'.repeat(101)), 400, 'BAD_INPUT', ['key']],
    ['an empty basket', () => place(order({ lines: undefined }), 'k'), 400, 'EMPTY_BASKET', []],
    [
      'a wrong line',
      () =>
        place(
          order({
            lines: [
              { id: 101, qnt: 1 },
              { id: 101, qnt: 'x' },
            ],
          }),
          'k',
        ),
      400,
      'BAD_INPUT',
      ['lines[1].qnt'],
    ],
    [
      'too little stock',
      () => place(order({ lines: [{ id: 104, qnt: 11 }] }), 'k'),
      409,
      'NOT_ENOUGH_STOCK',
      ['lines[0].qnt'],
    ],
    ['no day', () => place(order({ date: '' }), 'k'), 400, 'BAD_INPUT', ['date']],
  ])('an order with %s is refused with a status and a code', async (_, call, status, code, fields) => {
    const [answered, refused] = await call();
    expect([answered, refused.status, refused.code]).toEqual([status, 'error', code]);
    expect(Object.keys(refused.errors ?? {})).toEqual(fields);
    expect((await list()).count).toBe(0);
  });

  test('a read-only token cannot place an order, and the verb DELETE is refused', async () => {
    const reader = await givenProgramToken(portal.db, actors.main, { scopes: ['orders:read', 'catalogue'] });
    const headers = { Authorization: `Bearer ${reader.token}`, 'Idempotency-Key': 'k' };
    expect((await send('/api/orders/', { ...json(order()), headers })).status).toBe(403);
    const deleted = await send('/api/orders/', { method: 'DELETE', headers });
    expect([deleted.status, deleted.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST']);
  });
});

test('the history of an order names the program and the person for whom it acts', async () => {
  const [, { order: placed }] = await place(order(), 'noted');
  await send(`/api/order/${placed.id}/`, { method: 'POST', body: form('action=cancel'), headers: bearer() });
  const events = await portal.db
    .selectFrom('order_events')
    .select(['actor_kind', 'actor_id', 'actor_name'])
    .where('order_id', '=', placed.id)
    .execute();
  const { accountId, email } = actors.main;
  expect(events).toEqual([
    { actor_kind: 'account', actor_id: accountId, actor_name: `${email}, программа «1С»` },
  ]);
});

describe('the list of orders', () => {
  test('the list of orders matches the documentation', async () => {
    const [, { order: placed }] = await place(order(), 'listed');
    const { orders, count, pagination } = await list('?state=1&contract=1&manager=1&perpage=5');
    expect(orders).toEqual([
      {
        id: placed.id,
        number: placed.number,
        date: placed.date,
        state: '1',
        status: 'Новый',
        contract: '1',
        contract_header: '114-О/2025',
        placed_by: 'main@example.com',
        placed_by_id: '1',
        company: 'ООО «Люмен Трейд»',
        delivery: placed.delivery,
        full_address: '',
        ship_on: nextShippingDay(),
        expected_on: '',
        external_number: '',
        count: 1,
        quantity: 2,
        total: 2569,
        modified: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ]);
    expect([count, pagination]).toEqual([1, { page: 1, perpage: 5, pages: 1, total: 1 }]);
    expect((await list(`?modified_since=${orders[0].modified}`)).count).toBe(1);
    const later = new Date(Date.parse(orders[0].modified) + 1).toISOString();
    expect((await list(`?modified_since=${later}`)).orders).toEqual([]);
    expect((await list('?page=7')).orders).toEqual([]);
    expect((await send('/api/orders/?modified_since=x', { headers: bearer() })).status).toBe(400);
  });

  test('the list of orders contains no orders of another dealer', async () => {
    await place(order(), 'mine');
    const foreign = await givenProgramToken(portal.db, actors.other);
    const answered = await send('/api/orders/', { headers: { Authorization: `Bearer ${foreign.token}` } });
    expect((await answered.json()).orders).toEqual([]);
  });
});
