import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { approveOrder } from '#server/ordering/approvals/approve-order.server.ts';
import { approvalReserveJob } from '#server/ordering/approvals/end-reserve.server.ts';
import { returnApproval } from '#server/ordering/approvals/return-approval.server.ts';
import { withdrawApproval } from '#server/ordering/approvals/withdraw-approval.server.ts';
import { submitOrder } from '#server/ordering/orders/submit-order.server.ts';
import { findSumDifferences } from '#server/ordering/sums/rebuild-sums.server.ts';
import { decisionForm, givenApproval, limitManager, wronglyReserved } from '#tests/builders/approvals.ts';
import { noon } from '#tests/builders/context.ts';
import { forgetOrders } from '#tests/builders/ordering.ts';
import { doJobs } from '#tests/builders/outbox.ts';
import { random as seeded } from '#tests/builders/random.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { actors, delivery } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/**
 * Concurrent requests on both databases: no order is placed twice or above the limit, and no pieces are lost or sold
 * twice.
 */

const fresh = smallWorld();
const { main, manager } = actors;
const piece = 128_450;

beforeEach(async () => {
  for (const table of ['jobs', 'messages', 'drafts'] as const) await fresh.db.deleteFrom(table).execute();
  await forgetOrders(fresh.db);
});

const as = (actor: SignedIn, now = noon) => fresh.as(actor, now);
const approve = (form: object) => as(main).tries(approveOrder, form);
const giveBack = (id: number) => as(main).tries(returnApproval, { id, word: 'нет' });
const withdraw = (id: number) => as(manager).tries(withdrawApproval, { id });
const expire = () => doJobs(fresh.db, noon + dayMs, [approvalReserveJob]);
let keys = 0;
const submit = (product: number, pieces: number, key = `race-${keys++}`) =>
  as(manager).tries(submitOrder, {
    key,
    lines: [{ id: product, qnt: pieces, wms: 1 }],
    delivery: delivery.pickup,
    date: '21.07.2026',
  });
const orders = () => fresh.db.selectFrom('orders').selectAll().execute();
const approvals = () => fresh.db.selectFrom('approvals').selectAll().execute();

/** Checks the invariants of reservations, sums, orders, requests and drafts. */
async function expectSound() {
  expect(await wronglyReserved(fresh.db)).toEqual([]);
  expect(await findSumDifferences(fresh.db)).toEqual([]);
  const [placed, asked] = [await orders(), await approvals()];
  const ofRequests = placed.filter(({ idempotency_key }) => idempotency_key.startsWith('approval.'));
  const approved = asked.filter(({ state }) => state === 'approved');
  expect(ofRequests.map(({ id }) => id).sort()).toEqual(approved.map(({ order_id }) => order_id).sort());
  const drafts = await fresh.db.selectFrom('drafts').select('id').execute();
  const givenBack = asked.filter(({ state }) => state === 'returned' || state === 'withdrawn');
  expect(givenBack.map(({ draft_id }) => draft_id).sort()).toEqual(drafts.map(({ id }) => id).sort());
}

describe('concurrent decisions on one approval request', () => {
  test('an approval request that two tabs approve becomes one order, and one tab is refused', async () => {
    const id = await givenApproval(fresh.db, '104:1:1=10');
    const form = await decisionForm(fresh.db, id);
    const both = await Promise.all([approve(form), approve(form)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'APPROVAL_DECIDED', status: 409 });
    expect(await orders()).toHaveLength(1);
    await expectSound();
  });

  test('an approval request that is approved, returned and withdrawn at once is decided once', async () => {
    for (let i = 0; i < 5; i++) {
      const id = await givenApproval(fresh.db, '104:1:1=1', '101:1:1=2');
      const form = await decisionForm(fresh.db, id);
      const all = await Promise.all([withdraw(id), approve(form), giveBack(id)]);
      expect(all.filter(({ ok }) => ok)).toHaveLength(1);
      for (const each of all.filter(({ ok }) => !ok))
        expect(each).toMatchObject({ code: 'APPROVAL_DECIDED' });
    }
    await expectSound();
  });

  test('approving a request while its reservation expires succeeds and loses no pieces', async () => {
    for (let i = 0; i < 5; i++) {
      const id = await givenApproval(fresh.db, '104:1:1=2');
      const form = await decisionForm(fresh.db, id);
      const [approved] = await Promise.all([approve(form), expire()]);
      expect(approved).toMatchObject({ ok: true });
      await expectSound();
    }
    expect(await orders()).toHaveLength(5);
  });

  test('pieces of an expired reservation are not sold to both of two concurrent buyers', async () => {
    const id = await givenApproval(fresh.db, '104:1:1=10');
    await expire();
    await limitManager(fresh.db, null);
    const form = await decisionForm(fresh.db, id);
    const both = await Promise.all([approve(form), submit(104, 1)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    await expectSound();
  });
});

describe('the monthly limit', () => {
  test('concurrent orders up to the monthly limit are placed, and further orders need approval', async () => {
    await limitManager(fresh.db, null, 3 * piece);
    const sent = await Promise.all(Array.from({ length: 6 }, () => submit(101, 1)));
    expect(sent.every(({ ok }) => ok)).toBe(true);
    expect([(await orders()).length, (await approvals()).length]).toEqual([3, 3]);
    await expectSound();
  });

  test('an approval request counts towards the monthly limit while it is being approved', async () => {
    for (let i = 0; i < 5; i++) {
      await forgetOrders(fresh.db);
      await clearTables(fresh.db, 'drafts');
      const id = await givenApproval(fresh.db, '101:1:1=2');
      await limitManager(fresh.db, null, 2 * piece);
      const form = await decisionForm(fresh.db, id);
      const [approved, other] = await Promise.all([approve(form), submit(101, 1)]);
      expect(approved).toMatchObject({ ok: true });
      // Two pieces count, whether the request still waits or is already placed.
      expect(other).toMatchObject({ ok: true, value: { approval: { state: { id: 'waiting' } } } });
    }
    await expectSound();
  });

  test('concurrent actions never exceed the limit or break an invariant', { timeout: 120_000 }, async () => {
    const random = seeded(128);
    const limit = 6 * piece;
    await limitManager(fresh.db, 3 * piece, limit);
    const direct = async () =>
      (await orders())
        .filter(({ idempotency_key }) => !idempotency_key.startsWith('approval.'))
        .reduce((sum, { total }) => sum + total, 0);
    for (let round = 0; round < 12; round++) {
      const waiting = (await approvals()).filter(({ state }) => state === 'waiting');
      const forms = await Promise.all(waiting.map(({ id }) => decisionForm(fresh.db, id)));
      const work = [
        ...Array.from({ length: 3 }, () => () => submit(101, 1 + random.below(4))),
        () => submit(104, 1 + random.below(2)),
        ...forms.flatMap((form) => [
          ...(random.below(2) ? [() => approve(form)] : []),
          ...(random.below(3) ? [] : [() => approve(form)]),
          ...(random.below(3) ? [] : [() => giveBack(form.id)]),
          ...(random.below(4) ? [] : [() => withdraw(form.id)]),
        ]),
        ...(random.below(3) ? [] : [expire]),
      ];
      await Promise.all(work.map((each) => each()));
      await expectSound();
      expect(await direct()).toBeLessThanOrEqual(limit);
    }
    expect((await orders()).length).toBeGreaterThan(3);
  });
});
