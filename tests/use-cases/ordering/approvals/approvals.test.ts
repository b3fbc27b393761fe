import { beforeEach, describe, expect, test } from 'vitest';
import { getDealer } from '#server/desk/dealers/get-dealer.server.ts';
import { getDeskProduct } from '#server/desk/goods/get-desk-product.server.ts';
import { eraseData } from '#server/desk/personal-data/erase.repository.server.ts';
import type { SignedIn, Staff } from '#server/kernel/actor.ts';
import { dayMs, ruDate } from '#server/kernel/clock.ts';
import { approveOrder } from '#server/ordering/approvals/approve-order.server.ts';
import { approvalReserveJob } from '#server/ordering/approvals/end-reserve.server.ts';
import { getApproval } from '#server/ordering/approvals/get-approval.server.ts';
import { getDeskApproval } from '#server/ordering/approvals/get-desk-approval.server.ts';
import { listApprovals } from '#server/ordering/approvals/list-approvals.server.ts';
import { returnApproval } from '#server/ordering/approvals/return-approval.server.ts';
import { withdrawApproval } from '#server/ordering/approvals/withdraw-approval.server.ts';
import { getDraft } from '#server/ordering/drafts/get-draft.server.ts';
import { cancelOrder } from '#server/ordering/orders/cancel-order.server.ts';
import { findPlacedOrder } from '#server/ordering/orders/find-placed-order.server.ts';
import { listOrders } from '#server/ordering/orders/list-orders.server.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { submitOrder } from '#server/ordering/orders/submit-order.server.ts';
import { enterInLedger } from '#server/ordering/sums/ledger.repository.server.ts';
import { findSumDifferences } from '#server/ordering/sums/rebuild-sums.server.ts';
import { forgetActs } from '#tests/builders/acts.ts';
import {
  decisionForm,
  givenApproval,
  limitManager,
  orderAs,
  wronglyReserved,
} from '#tests/builders/approvals.ts';
import { fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { insertApproval } from '#tests/builders/insert-approval.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { forgetOrders, freeOf, orderForm } from '#tests/builders/ordering.ts';
import { doJobs, queuedMails } from '#tests/builders/outbox.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, colleagues, contract, delivery, disabledAccount, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const { main, manager, observer } = actors;
/** The price of product 101 in kopecks: 1 284,50 ₽. Product 102 costs 642,80 ₽. */
const piece = 128_450;

beforeEach(async () => {
  const { db } = fresh;
  for (const table of ['jobs', 'messages', 'history', 'drafts'] as const)
    await db.deleteFrom(table).execute();
  await forgetActs(db);
  await forgetOrders(db);
  await changeRows(db, 'prices', { product_id: 101 }, { price: piece });
});

const as = (actor: SignedIn, now = noon) => fresh.as(actor, now);
const orders = () => fresh.db.selectFrom('orders').selectAll().execute();
const stateOf = async (id: number) =>
  (await fresh.db.selectFrom('approvals').select('state').where('id', '=', id).executeTakeFirst())?.state;
const approve = (form: object, now = noon) => as(main, now).tries(approveOrder, form);
const shown = async (id: number, actor: SignedIn = main, now = noon) =>
  await as(actor, now).does(getApproval, { id });
const rise = () => changeRows(fresh.db, 'prices', { product_id: 101 }, { price: 2 * piece });

describe('order limits', () => {
  test('an order at the exact limit is placed, and an order a kopeck above waits for approval', async () => {
    await limitManager(fresh.db, 2 * piece);
    expect(okValue(await orderAs(fresh.db, manager, '101:1:1=2'))).toHaveProperty('orderId');
    await limitManager(fresh.db, 2 * piece - 1);
    expect(okValue(await orderAs(fresh.db, manager, '101:1:1=2'))).toHaveProperty('approvalId');
  });

  test('an order limit applies only to its manager and its contract', async () => {
    await limitManager(fresh.db, 0);
    expect(okValue(await orderAs(fresh.db, main, '101:1:1=2'))).toHaveProperty('orderId');
    await changeRows(fresh.db, 'order_limits', {}, { contract_id: contract.second });
    expect(okValue(await orderAs(fresh.db, manager, '101:1:1=2'))).toHaveProperty('orderId');
  });

  test('the monthly limit counts waiting approval requests and orders that are not cancelled', async () => {
    await limitManager(fresh.db, null, 3 * piece);
    const { orderId } = okValue(await orderAs(fresh.db, manager, '101:1:1=2'));
    expect(okValue(await orderAs(fresh.db, manager, '101:1:1=2'))).toHaveProperty('approvalId');
    await as(manager).does(cancelOrder, { id: orderId });
    // Two pieces wait, so one more may be ordered, but not a second.
    expect(okValue(await orderAs(fresh.db, manager, '101:1:1=1'))).toHaveProperty('orderId');
    expect(okValue(await orderAs(fresh.db, manager, '101:1:1=1'))).toHaveProperty('approvalId');
  });

  test('the monthly limit resets when a month begins in Moscow', async () => {
    await limitManager(fresh.db, null, 2 * piece);
    const place = async (now: number) => {
      await fillBasketWith(fresh.db, manager.accountId, '101:1:1=2');
      const form = { ...(await orderForm(fresh.db, manager)), date: ruDate('2026-08-03') };
      return await as(manager, now).does(placeOrder, form);
    };
    const midnight = Date.parse('2026-07-31T21:00:00Z');
    expect(await place(midnight - 1)).toHaveProperty('orderId');
    expect(await place(midnight)).toHaveProperty('orderId');
    expect(await place(midnight + 1)).toHaveProperty('approvalId');
  });
});

describe('orders above the limit', () => {
  test('an order above the limit reserves its pieces and asks the main user for approval', async () => {
    const id = await givenApproval(fresh.db, '101:1:1=2', '104:1:1=1');
    expect(await linesInDatabase(fresh.db)).toEqual([]);
    expect([await freeOf(fresh.db, 101), await freeOf(fresh.db, 104)]).toEqual([1238, 9]);
    expect(await orders()).toEqual([]);
    expect((await as(main).does(listOrders, {})).orders).toEqual([]);
    expect(await findSumDifferences(fresh.db)).toEqual([]);
    const told = await fresh.db.selectFrom('messages').selectAll().execute();
    expect(told).toMatchObject([{ account_id: 1, kind: 'approval', href: `/cabinet/approvals/${id}` }]);
    const mails = await queuedMails(fresh.db);
    expect(mails.map(({ to }) => to)).toEqual(['main@example.com']);
    expect(mails[0]?.text).toContain(`https://portal.test/cabinet/approvals/${id}`);
    expect(await shown(id, manager)).toMatchObject({ state: { id: 'waiting' }, mayWithdraw: true });
    const history = await fresh.db.selectFrom('history').select(['kind', 'action', 'actor_id']).execute();
    expect(history).toEqual([{ kind: 'approval', action: 'created', actor_id: 2 }]);
  });

  test('an order above the limit that is sent several times creates one approval request', async () => {
    await limitManager(fresh.db, 0);
    await fillBasketWith(fresh.db, manager.accountId, '101:1:1=2');
    const form = await orderForm(fresh.db, manager);
    const sent = await Promise.all([1, 2, 3].map(() => as(manager).tries(placeOrder, form)));
    const { approvalId } = okValue(sent[0]!);
    for (const each of sent) expect(each).toEqual(sent[0]);
    expect(await freeOf(fresh.db, 101)).toBe(1238);
    expect(await as(manager).does(findPlacedOrder, { key: form.key })).toEqual({ approvalId });
    okValue(await approve(await decisionForm(fresh.db, approvalId!)));
    expect(await as(manager).does(placeOrder, form)).toEqual({ approvalId });
    expect(await orders()).toHaveLength(1);
  });

  test('an order above the limit is refused for short stock or when 20 approval requests wait', async () => {
    await limitManager(fresh.db, 0);
    expect(await orderAs(fresh.db, manager, '104:1:1=11')).toMatchObject({ code: 'BASKET_BLOCKED' });
    await clearTables(fresh.db, 'basket_lines');
    for (let i = 0; i < 20; i++) okValue(await orderAs(fresh.db, manager, '101:1:1=1'));
    expect(await orderAs(fresh.db, manager, '101:1:1=1')).toMatchObject({
      code: 'TOO_MANY_APPROVALS',
      status: 409,
    });
    expect(await linesInDatabase(fresh.db)).toEqual(['2/101:1:1=1']);
  });

  test('a repeated order call of a program returns the approval request, then the placed order', async () => {
    await limitManager(fresh.db, 0);
    const call = {
      key: 'k-1',
      lines: [{ id: 101, qnt: 2, wms: 1 }],
      delivery: delivery.pickup,
      date: ruDate('2026-07-21'),
    };
    const submit = async (body: object = call) => as(manager).tries(submitOrder, body);
    const first = okValue(await submit());
    expect(first).toMatchObject({ isNew: true, approval: { state: { id: 'waiting' } } });
    expect(okValue(await submit())).toMatchObject({ isNew: false, approval: { id: first.approval?.id } });
    expect(await submit({ ...call, comment: 'x' })).toMatchObject({ code: 'KEY_REUSED' });
    const { orderId } = okValue(await approve(await decisionForm(fresh.db, first.approval!.id)));
    expect(okValue(await submit())).toMatchObject({ isNew: false, order: { id: orderId } });
    expect(await orders()).toHaveLength(1);
  });
});

describe('approving requests', () => {
  test('approving a request places the order for its manager and uses the reserved pieces', async () => {
    const id = await givenApproval(fresh.db, '104:1:1=10');
    const { orderId } = okValue(await approve(await decisionForm(fresh.db, id)));
    expect(await orders()).toMatchObject([{ id: orderId, account_id: 2, contract_id: contract.main }]);
    expect([await stateOf(id), await freeOf(fresh.db, 104)]).toEqual(['approved', 0]);
    expect(await wronglyReserved(fresh.db)).toEqual([]);
    expect(await findSumDifferences(fresh.db)).toEqual([]);
    expect(await shown(id, manager)).toMatchObject({ order: { id: orderId }, mayWithdraw: false });
    const told = await fresh.db.selectFrom('messages').select(['account_id', 'header']).execute();
    expect(told.at(-1)).toEqual({ account_id: 2, header: `Заявка №\u00a0${id} согласована` });
    expect(
      await fresh.db.selectFrom('history').select('action').where('kind', '=', 'approval').execute(),
    ).toEqual([{ action: 'created' }, { action: 'confirmed' }]);
  });

  test('the main user can change quantities and leave lines out when approving a request', async () => {
    const id = await givenApproval(fresh.db, '101:1:1=5', '102:1:1=5', '104:1:1=1');
    const lines = await fresh.db.selectFrom('approval_lines').select(['id', 'product_id']).execute();
    const line = (product: number) => lines.find(({ product_id }) => product_id === product)!.id;
    const form = await decisionForm(fresh.db, id);
    const typed = (qnt: object) => approve({ ...form, qnt });
    expect(await typed({ [line(101)]: '5x' })).toMatchObject({
      fields: { [`qnt[${line(101)}]`]: [/числом/] },
    });
    expect(await typed({ [line(104)]: '11' })).toMatchObject({
      fields: { [`qnt[${line(104)}]`]: [expect.stringContaining('Не достаточно')] },
    });
    expect(await typed(Object.fromEntries(lines.map((each) => [each.id, '0'])))).toMatchObject({
      message: expect.stringContaining('хотя бы одну'),
    });
    expect(await wronglyReserved(fresh.db)).toEqual([]);
    await clearTables(fresh.db, 'catalogue_changes');
    okValue(await typed({ [line(101)]: '7', [line(102)]: '0' }));
    // Programs that follow the stock must also learn of the pieces that became free.
    const noted = await fresh.db.selectFrom('catalogue_changes').select('product_id').execute();
    expect(new Set(noted.map((each) => each.product_id))).toEqual(new Set([101, 102, 104]));
    const placed = await fresh.db.selectFrom('order_lines').select(['product_id', 'quantity']).execute();
    expect(placed).toEqual([
      { product_id: 101, quantity: 7 },
      { product_id: 104, quantity: 1 },
    ]);
    expect(await wronglyReserved(fresh.db)).toEqual([]);
    expect((await queuedMails(fresh.db)).find(({ to }) => to === 'manager@example.com')?.text).toContain(
      'LT-NB36-4054: было 5\u00a0шт., стало 7\u00a0шт.',
    );
  });

  test('a request cannot be approved for more pieces than 1C has left in stock', async () => {
    const id = await givenApproval(fresh.db, '101:1:1=10');
    const stock = () => fresh.db.updateTable('stocks').where('product_id', '=', 101).where('wms_id', '=', 1);
    const { quantity } = await fresh.db
      .selectFrom('stocks')
      .select('quantity')
      .where('product_id', '=', 101)
      .where('wms_id', '=', 1)
      .executeTakeFirstOrThrow();
    await stock().set({ quantity: 4 }).execute();
    const form = await decisionForm(fresh.db, id);
    const line = await fresh.db.selectFrom('approval_lines').select('id').executeTakeFirstOrThrow();
    expect(await approve(form)).toMatchObject({
      code: 'BAD_INPUT',
      fields: { [`qnt[${line.id}]`]: [expect.stringContaining('Доступно 4')] },
    });
    expect(await orders()).toEqual([]);
    okValue(await approve({ ...form, qnt: { [line.id]: '4' } }));
    expect([await freeOf(fresh.db, 101), await wronglyReserved(fresh.db)]).toEqual([0, []]);
    await stock().set({ quantity }).execute();
  });

  test('a request cannot be approved until the main user has seen the new prices', async () => {
    const id = await givenApproval(fresh.db, '101:1:1=2');
    const old = await decisionForm(fresh.db, id);
    await rise();
    expect(await approve(old)).toMatchObject({ code: 'APPROVAL_CHANGED', status: 409 });
    expect([await orders(), await freeOf(fresh.db, 101)]).toEqual([[], 1238]);
    const { offer } = await shown(id);
    expect(offer).toMatchObject({ hasNewPrices: true, goods: 4 * piece });
    expect(offer?.groups[0]?.lines).toMatchObject([{ price: 2 * piece, was: piece }]);
    okValue(await approve(await decisionForm(fresh.db, id)));
    expect((await orders())[0]).toMatchObject({ total: 4 * piece });
  });

  test('a request above the credit limit of its contract cannot be approved and keeps waiting', async () => {
    const id = await givenApproval(fresh.db, '101:1:1=2');
    const owed = { contract_id: contract.main, entered_on: '2026-07-01', kind: 'shipment' } as const;
    await enterInLedger(fresh.db, 1, [{ ...owed, order_id: null, document: 'УТ-1', amount: 60_000_000 }]);
    expect(await approve(await decisionForm(fresh.db, id))).toMatchObject({
      code: 'OVER_LIMIT',
      message: expect.stringContaining('2\u00a0569,00\u00a0₽'),
    });
    expect([await stateOf(id), await freeOf(fresh.db, 101)]).toEqual(['waiting', 1238]);
    expect(await wronglyReserved(fresh.db)).toEqual([]);
  });

  test('a request whose shipping day has passed needs a new day before it is approved', async () => {
    const id = await givenApproval(fresh.db, '101:1:1=2');
    const later = noon + 10 * dayMs;
    const { offer } = await shown(id, main, later);
    expect(offer?.date).toBe(ruDate('2026-07-31'));
    const form = await decisionForm(fresh.db, id, later);
    expect(await approve({ ...form, date: ruDate('2026-07-20') }, later)).toMatchObject({
      fields: { date: [expect.any(String)] },
    });
    okValue(await approve(form, later));
    expect((await orders())[0]?.ship_on).toBe('2026-07-31');
  });

  test('a request cannot be approved after its contract was withdrawn from the manager', async () => {
    const id = await givenApproval(fresh.db, '101:1:1=2');
    const grants = await fresh.db.selectFrom('account_contracts').selectAll().execute();
    await fresh.db.deleteFrom('account_contracts').where('account_id', '=', 2).execute();
    const { offer } = await shown(id);
    const refused = await approve(await decisionForm(fresh.db, id));
    await addRows(
      fresh.db,
      'account_contracts',
      grants.filter(({ account_id }) => account_id === 2),
    );
    expect(offer?.obstacle).toContain('Договор закрыт');
    expect(refused).toMatchObject({ code: 'APPROVAL_STUCK', message: offer?.obstacle });
    expect(await as(main).does(returnApproval, { id, word: 'Договор' })).toMatchObject({ id });
  });
});

describe('requests that are not approved', () => {
  test('an approval request is returned with a reason and becomes a draft of its manager', async () => {
    const id = await givenApproval(fresh.db, '101:1:1=2', '104:1:1=1');
    expect(await as(main).tries(returnApproval, { id, word: ' ' })).toMatchObject({
      fields: { word: [expect.stringContaining('Напишите')] },
    });
    await as(main).does(returnApproval, { id, word: 'Без трекового' });
    expect([await stateOf(id), await freeOf(fresh.db, 104)]).toEqual(['returned', 10]);
    const { draftId, word } = await shown(id, manager);
    expect(word).toBe('Без трекового');
    const draft = await as(manager).does(getDraft, { id: draftId });
    expect(JSON.stringify(draft)).toContain('KV-TR30-4024');
    expect((await shown(id)).draftId).toBeUndefined();
    expect((await queuedMails(fresh.db)).at(-1)).toMatchObject({ to: 'manager@example.com' });
    expect((await queuedMails(fresh.db)).at(-1)?.text).toContain('Без трекового');
  });

  test.each([
    ['disabled', { enabled: 0 }],
    ['observer', { type_id: '3' }],
  ] as const)(
    'a returned request becomes a draft of the main user if its manager is idle (%s)',
    async (idle, change) => {
      const id = await givenApproval(fresh.db, '101:1:1=2');
      const account = fresh.db.updateTable('accounts').where('id', '=', manager.accountId);
      await account.set(change).execute();
      expect((await shown(id)).idle).toBe(idle);
      const { draftId } = await as(main).does(returnApproval, { id, word: 'Не надо' });
      await account.set({ enabled: 1, type_id: '2' }).execute();
      expect((await shown(id)).draftId).toBe(draftId);
      expect(JSON.stringify(await as(main).does(getDraft, { id: draftId }))).toContain('"quantity":2');
      expect((await shown(id, manager)).draftId).toBeUndefined();
    },
  );

  test('only the manager who sent an approval request can withdraw it', async () => {
    const id = await givenApproval(fresh.db, '101:1:1=2');
    expect(await as(main).tries(withdrawApproval, { id })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await as(observer).tries(withdrawApproval, { id })).toMatchObject({ code: 'FORBIDDEN' });
    await as(manager).does(withdrawApproval, { id });
    expect([await stateOf(id), await freeOf(fresh.db, 101)]).toEqual(['withdrawn', 1240]);
    expect(await as(manager).tries(withdrawApproval, { id })).toMatchObject({ code: 'APPROVAL_DECIDED' });
    expect(await fresh.db.selectFrom('drafts').select('id').execute()).toHaveLength(1);
  });

  test('a manager sees and withdraws only his own approval requests and decides on none', async () => {
    const colleague: SignedIn = { ...manager, accountId: disabledAccount };
    const own = await givenApproval(fresh.db, '101:1:1=2');
    await insertApproval(fresh.db, { id: own + 1, by: colleague });
    const listed = async (actor: SignedIn) => (await as(actor).does(listApprovals, {})).approvals;
    expect((await listed(manager)).map(({ id }) => id)).toEqual([own]);
    expect((await listed(colleague)).map(({ id }) => id)).toEqual([own + 1]);
    const foreign = { id: own + 1 };
    expect(await as(manager).tries(getApproval, foreign)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await as(manager).tries(withdrawApproval, foreign)).toMatchObject({ code: 'NOT_FOUND' });
    const form = await decisionForm(fresh.db, own);
    for (const id of [own, own + 1]) {
      const decisions = await Promise.all([
        as(manager).tries(approveOrder, { ...form, id }),
        as(manager).tries(returnApproval, { id, word: 'нет' }),
      ]);
      expect(decisions).toMatchObject([{ code: 'FORBIDDEN' }, { code: 'FORBIDDEN' }]);
    }
    expect([await stateOf(own), await stateOf(own + 1)]).toEqual(['waiting', 'waiting']);
    await as(manager).does(withdrawApproval, { id: own });
    expect([await stateOf(own), await stateOf(own + 1)]).toEqual(['withdrawn', 'waiting']);
  });

  test('destroying a manager’s personal data withdraws his approval requests and frees pieces', async () => {
    const id = await givenApproval(fresh.db, '101:1:1=2');
    const undone = new Error('undone');
    await fresh.db
      .transaction()
      .execute(async (trx) => {
        const person = { id: 2, name: manager.name, email: manager.email, phone: '', dealerId: 1 };
        const log = await eraseData(trx, person, noon);
        expect(log).toContainEqual({ what: 'Заявки на согласование, которые ждали решения', records: 1 });
        expect(log).toContainEqual({ what: 'Лимиты заказов', records: 1 });
        const kept = await trx.selectFrom('approvals').select(['state', 'reserved']).executeTakeFirst();
        expect(kept).toEqual({ state: 'withdrawn', reserved: 0 });
        expect(await wronglyReserved(trx)).toEqual([]);
        throw undone;
      })
      .catch((error) => {
        if (error !== undone) throw error;
      });
    expect(await stateOf(id)).toBe('waiting');
  });

  test('a request loses its reservation after a day but can be approved while stock lasts', async () => {
    const id = await givenApproval(fresh.db, '104:1:1=10');
    const second = await givenApproval(fresh.db, '101:1:1=1');
    await doJobs(fresh.db, noon + dayMs - 1, [approvalReserveJob]);
    expect(await freeOf(fresh.db, 104)).toBe(0);
    await doJobs(fresh.db, noon + dayMs, [approvalReserveJob]);
    expect([await stateOf(id), await freeOf(fresh.db, 104)]).toEqual(['waiting', 10]);
    expect((await shown(id, manager)).reservedUntil).toBeUndefined();
    okValue(await orderAs(fresh.db, main, '104:1:1=1'));
    const later = noon + dayMs;
    expect((await shown(id, main, later)).offer?.groups[0]?.lines[0]?.problem).toContain('Доступно 9');
    expect(await approve(await decisionForm(fresh.db, id, later), later)).toMatchObject({
      code: 'BAD_INPUT',
    });
    okValue(await approve(await decisionForm(fresh.db, second, later), later));
    expect(await wronglyReserved(fresh.db)).toEqual([]);
  });
});

describe('the list of approval requests', () => {
  test('approval requests are listed within their dealer and filtered by state and manager', async () => {
    const [first, second] = [
      await givenApproval(fresh.db, '101:1:1=2'),
      await givenApproval(fresh.db, '101:1:1=3'),
    ];
    await as(main).does(returnApproval, { id: first, word: 'нет' });
    const list = async (actor: SignedIn, query: object = {}) =>
      (await as(actor).does(listApprovals, query)).approvals.map(({ id }) => id);
    expect(await list(main)).toEqual([second, first]);
    expect(await list(manager)).toEqual([second, first]);
    expect(await list(main, { state: 'waiting' })).toEqual([second]);
    expect(await list(main, { state: 'odd', manager: 'x' })).toEqual([second, first]);
    expect(await list(main, { manager: 3 })).toEqual([]);
    expect(await list(actors.other)).toEqual([]);
    expect(await list(observer)).toEqual([second, first]);
    expect(await list(observer, { manager: 3 })).toEqual([]);
  });

  test('an observer can read approval requests but cannot decide or withdraw them', async () => {
    const id = await givenApproval(fresh.db, '101:1:1=3');
    const read = await shown(id, observer);
    expect(read).toMatchObject({ id, goods: 3 * piece, mayWithdraw: false });
    expect([read.offer, read.draftId]).toEqual([undefined, undefined]);
    // An observer who sent the request while still a manager can read it too.
    const former: SignedIn = { ...manager, role: 'observer' };
    expect(await shown(id, former)).toMatchObject({ mayWithdraw: false });
    const refused = await Promise.all([
      as(observer).tries(approveOrder, { id }),
      as(observer).tries(returnApproval, { id, word: 'нет' }),
      as(observer).tries(withdrawApproval, { id }),
    ]);
    expect(refused).toMatchObject([1, 2, 3].map(() => ({ code: 'FORBIDDEN' })));
  });

  test('an approval request shows a manager his own prices, or none if prices are hidden', async () => {
    const politics = { account_id: 2, mode: 'markup', percent_bp: 10_000 } as const;
    await addRows(fresh.db, 'price_politics', { ...politics, show_wholesale: 1 });
    const id = await givenApproval(fresh.db, '101:1:1=1');
    const own = await shown(id, manager);
    await changeRows(fresh.db, 'price_politics', {}, { show_wholesale: 0 });
    const hidden = await shown(id, manager);
    await clearTables(fresh.db, 'price_politics');
    expect([own.goods, hidden.goods, (await shown(id)).goods]).toEqual([2 * piece, 0, piece]);
    expect(JSON.stringify(hidden)).not.toContain(String(piece));
  });
});

describe('approval requests at the desk', () => {
  const { newcomer } = colleagues;
  const atDesk = (actor: Staff) => fresh.as(actor);
  const dealer = async () => await atDesk(staff).does(getDealer, { id: 1 });
  const product = async (actor: Staff) => await atDesk(actor).does(getDeskProduct, { id: 101 });

  test('the product card at the desk lists the approval requests that reserve the product', async () => {
    okValue(await orderAs(fresh.db, main, '101:1:1=5'));
    const id = await givenApproval(fresh.db, '101:1:1=3');
    const card = await product(staff);
    expect(card.stocks[0]).toMatchObject({ reserved: 8, requested: 3 });
    expect(card.approvals).toMatchObject([{ id, dealer: 'Люмен', quantity: 3 }]);
    // Staff who may not see the dealer see the number of pieces, but not the request.
    const confined = await product(newcomer);
    expect([confined.stocks[0]?.requested, confined.approvals]).toEqual([3, []]);
    expect((await product(colleagues.editor)).approvals).toEqual([]);
    await as(manager).does(withdrawApproval, { id });
    const later = await product(staff);
    expect([later.stocks[0]?.requested, later.approvals]).toEqual([0, []]);
  });

  test('the dealer card shows the 20 newest waiting approval requests and their total', async () => {
    const decided = await givenApproval(fresh.db, '101:1:1=1');
    await as(manager).does(withdrawApproval, { id: decided });
    for (let id = 100; id < 121; id++) await insertApproval(fresh.db, { id });
    const { approvals } = await dealer();
    expect(approvals.total).toBe(21);
    expect(approvals.newest.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, i) => 120 - i));
  });

  test('the desk sees an approval request with its stock and contract prices', async () => {
    const id = await givenApproval(fresh.db, '101:1:1=3');
    const request = await atDesk(staff).does(getDeskApproval, { id });
    expect(request).toMatchObject({ dealer: 'Люмен', goods: 3 * piece, state: { id: 'waiting' } });
    expect(request.groups[0]?.lines).toMatchObject([{ quantity: 3, stock: 1240, free: 1237 }]);
  });
});
