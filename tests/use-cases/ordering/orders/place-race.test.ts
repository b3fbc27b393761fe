import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { findSumDifferences } from '#server/ordering/sums/rebuild-sums.server.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { buildCrowd, forgetOrders, freeOf, orderForm } from '#tests/builders/ordering.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(() => forgetOrders(fresh.db));

const place = (input: unknown, actor: SignedIn) => fresh.as(actor).tries(placeOrder, input);
const sold = async () => {
  const rows = await fresh.db.selectFrom('order_lines').select(['product_id', 'quantity']).execute();
  return rows.reduce((sum, row) => sum + row.quantity, 0);
};

describe('50 buyers who order the last 10 pieces at once', () => {
  test('exactly 10 of 50 concurrent buyers get one of the last 10 pieces', async () => {
    const crowd = await buildCrowd(fresh.db, 50, '104:1:1=1');
    const forms = await Promise.all(crowd.map((buyer) => orderForm(fresh.db, buyer)));
    const results = await Promise.all(crowd.map((buyer, i) => place(forms[i], buyer)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(10);
    const refusals = results.filter((result) => !result.ok);
    expect(refusals).toHaveLength(40);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ code: 'BASKET_BLOCKED', data: { lines: [{ available: 0 }] } });
    }
    expect([await sold(), await freeOf(fresh.db, 104)]).toEqual([10, 0]);
  });

  test('concurrent orders with the same products in different sequence never exceed the stock', async () => {
    const crowd = await buildCrowd(fresh.db, 25, '104:1:1=1', '107:1:1=1', '101:1:1=1');
    for (const [i, { accountId }] of crowd.entries()) {
      const changed = fresh.db.updateTable('basket_lines').where('account_id', '=', accountId);
      if (i % 2) await changed.where('product_id', '=', 101).set({ added_at: 0 }).execute();
    }
    const forms = await Promise.all(crowd.map((buyer) => orderForm(fresh.db, buyer)));
    const results = await Promise.all(crowd.map((buyer, i) => place(forms[i], buyer)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    expect([await freeOf(fresh.db, 104), await freeOf(fresh.db, 107), await freeOf(fresh.db, 101)]).toEqual([
      7, 0, 1237,
    ]);
  });

  test('exactly 10 of 50 buyers from three processes get a piece', { timeout: 60_000 }, async () => {
    const crowd = await buildCrowd(fresh.db, 50, '104:1:1=1');
    const processes = [0, 1, 2].map((part) => {
      const mine = crowd.filter((_, i) => i % 3 === part).map(({ accountId }) => String(accountId));
      return startBuyers(fresh.url, mine);
    });
    await Promise.all(processes.map(({ ready }) => ready));
    for (const { go } of processes) go();
    const outcomes = (await Promise.all(processes.map(({ outcomes }) => outcomes))).flat();
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === 'BASKET_BLOCKED')).toHaveLength(40);
    expect([await sold(), await freeOf(fresh.db, 104)]).toEqual([10, 0]);
    expect(await findSumDifferences(fresh.db)).toEqual([]);
  });
});

describe('one order form sent twice', () => {
  beforeEach(() => fillBasketWith(fresh.db, 1, '104:1:1=3'));
  const orderCount = async () => (await fresh.db.selectFrom('orders').select('id').execute()).length;

  test('an order form sent twice makes one order, and both responses contain the order', async () => {
    const form = await orderForm(fresh.db, actors.main);
    const first = await place(form, actors.main);
    expect(first).toMatchObject({ ok: true });
    expect(await place(form, actors.main)).toEqual(first);
    expect([await orderCount(), await freeOf(fresh.db, 104)]).toEqual([1, 7]);
  });

  test('an order form sent eight times at once makes one order', async () => {
    const form = await orderForm(fresh.db, actors.main);
    const results = await Promise.all(Array.from({ length: 8 }, () => place(form, actors.main)));
    for (const result of results) expect(result).toEqual(results[0]);
    expect(results[0]).toMatchObject({ ok: true });
    expect([await orderCount(), await freeOf(fresh.db, 104)]).toEqual([1, 7]);
  });

  test('two tabs that order at once make one order, and one tab finds the basket empty', async () => {
    const forms = [await orderForm(fresh.db, actors.main), await orderForm(fresh.db, actors.main)];
    const results = await Promise.all(forms.map((form) => place(form, actors.main)));
    expect(results.map((result) => (result.ok ? 'ok' : result.code)).sort()).toEqual(['EMPTY_BASKET', 'ok']);
    expect([await orderCount(), await freeOf(fresh.db, 104)]).toEqual([1, 7]);
  });

  test('an order form with another account’s key makes its own order', async () => {
    await fillBasketWith(fresh.db, 2, '104:1:1=1');
    const form = await orderForm(fresh.db, actors.main);
    await place(form, actors.main);
    const own = { ...(await orderForm(fresh.db, actors.manager)), key: form.key };
    expect(await place(own, actors.manager)).toMatchObject({ ok: true });
    expect(await orderCount()).toBe(2);
  });
});

/**
 * Starts a process of buyers. `ready` resolves when the buyers have filled in their forms; `go` makes them send all
 * forms.
 */
function startBuyers(url: string, accountIds: string[]) {
  const script = fileURLToPath(new URL('./place-race-process.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, url, ...accountIds], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const output: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text));
  const closed = once(child, 'close');
  return {
    ready: Promise.race([once(child.stdout, 'data'), closed]),
    go: () => child.stdin.end(),
    outcomes: closed.then(([code]) => {
      expect(code).toBe(0);
      return output.join('').trim().split('\n').slice(1);
    }),
  };
}
