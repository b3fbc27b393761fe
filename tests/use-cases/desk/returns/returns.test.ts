import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { acceptReturn } from '#server/desk/returns/accept-return.server.ts';
import { createReturn } from '#server/desk/returns/create-return.server.ts';
import { getDeskReturn } from '#server/desk/returns/get-desk-return.server.ts';
import { listDeskReturns } from '#server/desk/returns/list-desk-returns.server.ts';
import { receiveReturn } from '#server/desk/returns/receive-return.server.ts';
import { refuseReturn } from '#server/desk/returns/refuse-return.server.ts';
import { moveOrder } from '#server/ordering/orders/move-order.server.ts';
import { linesToChange } from '#server/ordering/orders/order-change.repository.server.ts';
import { lastMoveOf } from '#server/ordering/orders/order-events.repository.server.ts';
import { shipOrder } from '#server/ordering/orders/ship-order.server.ts';
import { orderChangesJob } from '#server/ordering/orders/tell-changes.server.ts';
import { undoMove } from '#server/ordering/orders/undo-move.server.ts';
import { askReturn } from '#server/ordering/returns/ask-return.server.ts';
import { withdrawReturn } from '#server/ordering/returns/withdraw-return.server.ts';
import { findSumDifferences } from '#server/ordering/sums/rebuild-sums.server.ts';
import { forgetActs } from '#tests/builders/acts.ts';
import { noon } from '#tests/builders/context.ts';
import { deleteOrders, insertOrder } from '#tests/builders/insert-order.ts';
import { insertReturn } from '#tests/builders/insert-return.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { doJobs } from '#tests/builders/outbox.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, colleagues, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const desk = () => fresh.as(staff, noon);
const price = 128_450;
const shipped = 5;

const lineId = async () => (await linesToChange(fresh.db, 1))[0]!.id;
const stockIn = async (wms: number) => {
  const rows = await fresh.db
    .selectFrom('stocks')
    .select(['quantity', 'reserved'])
    .where('product_id', '=', 101)
    .where('wms_id', '=', wms)
    .execute();
  return rows[0]?.quantity ?? 0;
};
const owed = async () =>
  (await fresh.db.selectFrom('contract_sums').select('balance').where('contract_id', '=', 1).execute())[0]
    ?.balance ?? 0;

async function begin(state: number): Promise<void> {
  await forgetActs(fresh.db);
  await clearTables(fresh.db, 'return_lines', 'returns', 'history');
  await deleteOrders(fresh.db);
  await changeRows(fresh.db, 'stocks', {}, { quantity: 100, reserved: 0, promised: 0 });
  await insertOrder(fresh.db, { id: 1, state, lines: [[101, 1, shipped]] });
}

describe('returns at the desk', () => {
  beforeEach(() => begin(11));

  test('a line that the form of accepting does not contain keeps its pieces', async () => {
    await deleteOrders(fresh.db);
    await insertOrder(fresh.db, {
      ...{ id: 1, state: 11 },
      lines: [
        [101, 1, shipped],
        [102, 1, shipped],
      ],
    });
    const id = await insertReturn(fresh.db);
    const [first] = await linesToChange(fresh.db, 1);
    await desk().does(acceptReturn, { id, answer: '', quantity: { [first!.id]: '1' } });
    expect((await desk().does(getDeskReturn, { id })).lines).toHaveLength(2);
  });

  test('the person who made a return stays, whoever decides about it', async () => {
    const made = {
      id: 1,
      quantity: { [await lineId()]: '1' },
      reason: 'Брак',
      words: '',
      key: 'made-by-irina',
    };
    const { id } = okValue(await desk().tries(createReturn, made));
    await fresh.as(colleagues.manager).does(refuseReturn, { id, answer: 'Не привезли' });
    const { askedBy, decidedBy } = await desk().does(getDeskReturn, { id });
    expect([askedBy, decidedBy]).toEqual([staff.name, colleagues.manager.name]);
  });

  test('nothing is received for an order whose shipment is gone', async () => {
    const id = await insertReturn(fresh.db, { state: 'accepted' });
    await changeRows(fresh.db, 'orders', { id: 1 }, { state: 4 });
    const stock = await stockIn(1);
    const place = { [await lineId()]: '1' };
    expect(await desk().tries(receiveReturn, { id, place })).toMatchObject({ code: 'ORDER_MOVED' });
    expect(await stockIn(1)).toBe(stock);
  });

  test('a step of a return is told even if the dealer asks for another one meanwhile, and 1C is not', async () => {
    await clearTables(fresh.db, 'messages', 'jobs');
    await changeRows(fresh.db, 'orders', { id: 1 }, { exchange_state: 'confirmed' });
    const id = await insertReturn(fresh.db);
    await desk().does(acceptReturn, { id, answer: 'Привозите' });
    const asked = { id: 1, quantity: { [await lineId()]: '1' }, reason: 'Брак', key: 'another-return' };
    okValue(await fresh.as(actors.main, noon + 1).tries(askReturn, asked));
    await doJobs(fresh.db, noon + 60 * 60_000, [orderChangesJob]);
    const told = await fresh.db.selectFrom('messages').select('text').execute();
    expect(told.map(({ text }) => text).join()).toContain('Привозите');
    const { exchange_state } = await fresh.db
      .selectFrom('orders')
      .select('exchange_state')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    expect(exchange_state).toBe('confirmed');
  });

  test('accepted goods that are received return to the chosen warehouse and lower the debt', async () => {
    const id = await insertReturn(fresh.db);
    const line = await lineId();
    await desk().does(acceptReturn, { id, answer: 'Привозите' });
    const before = await owed();
    const [was, wasThere] = [await stockIn(1), await stockIn(2)];
    await desk().does(receiveReturn, { id, place: { [line]: '2' } });
    expect(await stockIn(1)).toBe(was);
    expect(await stockIn(2)).toBe(wasThere + 1);
    expect(await owed()).toBe(before - price);
    expect(await findSumDifferences(fresh.db)).toEqual([]);
    const shown = await desk().does(getDeskReturn, { id });
    expect(shown).toMatchObject({
      ...{ state: { id: 'received' }, answer: 'Привозите', total: price },
      lines: [{ outcome: 'stock', quantity: 1 }],
    });
    const entries = await fresh.db.selectFrom('ledger_entries').selectAll().execute();
    expect(entries).toMatchObject([
      {
        kind: 'payment',
        nature: 'return',
        amount: price,
        order_id: 1,
        document: expect.stringContaining('В-'),
      },
    ]);
    expect(await desk().tries(receiveReturn, { id, place: { [line]: '2' } })).toMatchObject({
      code: 'ORDER_MOVED',
    });
  });

  test('goods that are written off lower the debt and stay out of the stock', async () => {
    const id = await insertReturn(fresh.db, { state: 'accepted' });
    const [before, was] = [await owed(), await stockIn(1)];
    await desk().does(receiveReturn, { id, place: { [await lineId()]: 'off' } });
    expect(await stockIn(1)).toBe(was);
    expect(await owed()).toBe(before - price);
  });

  test('some pieces of a line are written off, the others join the stock', async () => {
    const quantity = { [await lineId()]: '5' };
    const made = { id: 1, quantity, reason: 'Брак', words: '', key: 'five-pieces' };
    const { id } = await desk().does(createReturn, made);
    const line = await lineId();
    const [before, was] = [await owed(), await stockIn(1)];
    const receive = (off: string, place = '1') =>
      desk().tries(receiveReturn, { id, place: { [line]: place }, off: { [line]: off } });
    for (const wrong of ['6', '-1', '1,5', 'два'])
      expect(await receive(wrong)).toMatchObject({ fields: { [`off[${line}]`]: [expect.any(String)] } });
    okValue(await receive('2'));
    expect(await stockIn(1)).toBe(was + 3);
    expect(await owed()).toBe(before - 5 * price);
    expect(await desk().does(getDeskReturn, { id })).toMatchObject({
      lines: [{ outcome: 'stock', quantity: 5, writtenOff: 2 }],
    });
    const { changes } = await fresh.db
      .selectFrom('history')
      .select('changes')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(changes).toContain('списано');
    expect(await findSumDifferences(fresh.db)).toEqual([]);
  });

  test('all pieces that are written off one by one are a line written off', async () => {
    const id = await insertReturn(fresh.db, { state: 'accepted' });
    const [line, was] = [await lineId(), await stockIn(1)];
    await desk().does(receiveReturn, { id, place: { [line]: '1' }, off: { [line]: '1' } });
    expect(await stockIn(1)).toBe(was);
    const shown = await desk().does(getDeskReturn, { id });
    expect(shown.lines).toMatchObject([{ outcome: 'written_off', stock: null, writtenOff: 1 }]);
  });

  test('receiving asks where each line goes', async () => {
    const id = await insertReturn(fresh.db, { state: 'accepted' });
    const refused = await desk().tries(receiveReturn, { id, place: {} });
    expect(refused).toMatchObject({ fields: { [`place[${await lineId()}]`]: [expect.any(String)] } });
  });

  test('staff can lower the quantities when they accept, but not raise them', async () => {
    const made = await desk().does(createReturn, {
      ...{ id: 1, quantity: { [await lineId()]: '3' }, reason: 'Брак', words: '', key: 'return-key' },
    });
    expect(await desk().does(getDeskReturn, { id: made.id })).toMatchObject({
      ...{ state: { id: 'accepted' }, total: 3 * price },
    });
    const id = await insertReturn(fresh.db);
    const line = await lineId();
    expect(await desk().tries(acceptReturn, { id, quantity: { [line]: '2' }, answer: '' })).toMatchObject({
      code: 'BAD_INPUT',
    });
    expect(await desk().tries(acceptReturn, { id, quantity: { [line]: '0' }, answer: '' })).toMatchObject({
      code: 'BAD_INPUT',
    });
    okValue(await desk().tries(acceptReturn, { id, quantity: { [line]: '1' }, answer: '' }));
  });

  test('a refusal needs an answer, which the dealer sees in the order', async () => {
    const id = await insertReturn(fresh.db);
    expect(await desk().tries(refuseReturn, { id, answer: '' })).toMatchObject({ code: 'BAD_INPUT' });
    await desk().does(refuseReturn, { id, answer: 'Нет упаковки' });
    const events = await fresh.db.selectFrom('order_events').select('changes').execute();
    expect(events.at(-1)?.changes).toContain('отклонён: Нет упаковки');
    expect(await desk().tries(acceptReturn, { id, answer: '' })).toMatchObject({ code: 'ORDER_MOVED' });
  });

  test('a return that the dealer has withdrawn meanwhile cannot be accepted', async () => {
    const id = await insertReturn(fresh.db);
    await fresh.as(actors.main, noon).does(withdrawReturn, { id });
    expect(await desk().tries(acceptReturn, { id, answer: '' })).toMatchObject({
      ...{ code: 'ORDER_MOVED', message: expect.stringContaining('Отозван') },
    });
  });

  test('a shipment whose goods are being returned cannot be undone', async () => {
    await begin(10);
    await desk().does(moveOrder, { id: 1, from: 10, to: 11, permission: 'Анна' });
    const id = await insertReturn(fresh.db);
    const undo = async () => {
      const event = (await lastMoveOf(fresh.db, 1))?.id;
      return desk().tries(undoMove, { id: 1, event });
    };
    expect(await undo()).toMatchObject({
      ...{ code: 'CANNOT_UNDO', message: expect.stringContaining('возврат') },
    });
    await desk().does(refuseReturn, { id, answer: 'Нет упаковки' });
    expect(await undo()).toMatchObject({ ok: true });
  });

  test('the list finds returns by state, number, order and dealer', async () => {
    const id = await insertReturn(fresh.db);
    const idsOf = async (query: object) =>
      (await desk().does(listDeskReturns, query)).returns.map((each) => each.id);
    expect(await idsOf({})).toEqual([id]);
    expect(await idsOf({ state: 'asked' })).toEqual([id]);
    expect(await idsOf({ state: 'refused' })).toEqual([]);
    expect(await idsOf({ query: `В-${String(id).padStart(6, '0')}` })).toEqual([id]);
    expect(await idsOf({ query: '26-000001' })).toEqual([id]);
    expect(await idsOf({ query: 'нетникого' })).toEqual([]);
  });
});

type Step = { deed: string; pieces: number; place: string };
const step: fc.Arbitrary<Step> = fc.record({
  deed: fc.constantFrom(
    'ship',
    'part',
    'undo',
    'ask',
    'ask',
    'create',
    'accept',
    'receive',
    'refuse',
    'withdraw',
  ),
  pieces: fc.integer({ min: 1, max: 4 }),
  place: fc.constantFrom('1', '2', 'off'),
});

async function take({ deed, pieces, place }: Step, n: number): Promise<void> {
  const line = await lineId();
  const returns = await fresh.db.selectFrom('returns').select('id').execute();
  const id = returns[n % Math.max(1, returns.length)]?.id ?? 1;
  const form = {
    id: 1,
    quantity: { [line]: String(pieces) },
    reason: 'Брак',
    words: '',
    key: `step-key-${n}`,
  };
  const dealer = fresh.as(actors.main, noon);
  if (deed === 'ship') await desk().tries(moveOrder, { id: 1, from: 10, to: 11, permission: 'Анна' });
  if (deed === 'part')
    await desk().tries(shipOrder, { id: 1, quantity: { [line]: String(pieces) }, permission: 'Анна' });
  if (deed === 'undo') {
    const event = (await lastMoveOf(fresh.db, 1))?.id;
    await desk().tries(undoMove, { id: 1, event });
  }
  if (deed === 'ask') await dealer.tries(askReturn, form);
  if (deed === 'create') await desk().tries(createReturn, form);
  if (deed === 'accept') await desk().tries(acceptReturn, { id, answer: '' });
  if (deed === 'receive') {
    const off = { [line]: String(pieces - 1) };
    await desk().tries(receiveReturn, { id, place: { [line]: place }, off });
  }
  if (deed === 'refuse') await desk().tries(refuseReturn, { id, answer: 'Нет' });
  if (deed === 'withdraw') await dealer.tries(withdrawReturn, { id });
}

test('stock, ledger, kept sums and returns agree after any sequence of steps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      await begin(10);
      for (const [n, each] of steps.entries()) await take(each, n);
      const { state, total } = await fresh.db
        .selectFrom('orders')
        .select(['state', 'total'])
        .where('id', '=', 1)
        .executeTakeFirstOrThrow();
      const lines = await fresh.db
        .selectFrom('return_lines as l')
        .innerJoin('returns as r', 'r.id', 'l.return_id')
        .select(['l.quantity', 'l.price', 'l.written_off as off', 'r.state'])
        .execute();
      const sumOf = (some: typeof lines) => some.reduce((sum, { quantity }) => sum + quantity, 0);
      const live = lines.filter((each) => ['asked', 'accepted', 'received'].includes(each.state));
      const received = lines.filter((each) => each.state === 'received');
      const gone = state === 11 ? (await linesToChange(fresh.db, 1))[0]!.quantity : 0;
      expect(sumOf(live)).toBeLessThanOrEqual(gone);
      const back = received.reduce((sum, { quantity, off }) => sum + quantity - off, 0);
      expect((await stockIn(1)) + (await stockIn(2))).toBe(200 - gone + back);
      expect(Number(await owed())).toBe((state === 11 ? Number(total) : 0) - sumOf(received) * price);
      expect(await findSumDifferences(fresh.db)).toEqual([]);
    }),
    { numRuns: 15 },
  );
});
