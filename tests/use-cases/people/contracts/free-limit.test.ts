import { expect, test } from 'vitest';
import { enterInLedger } from '#server/ordering/sums/ledger.repository.server.ts';
import { currentContract } from '#server/people/contracts/current.server.ts';
import { freeLimit } from '#server/people/contracts/free-limit.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();

/** Returns the free limit of contract 1 in kopecks; its credit limit is 600,000 roubles. */
async function limitOf(given: Partial<Parameters<typeof freeLimit>[0]> = {}): Promise<number | undefined> {
  const contract = (await currentContract(fresh.db, actors.main))!;
  return freeLimit({ ...contract, ...given });
}

test('the free limit equals the credit limit while there are no shipments and orders', async () => {
  expect(await limitOf()).toBe(60_000_000);
});

test('shipments and open orders reduce the free limit of a contract, and payments increase it', async () => {
  const entry = { entered_on: '2026-07-01', order_id: null, document: 'Накладная 1' };
  await enterInLedger(fresh.db, 1, [
    { ...entry, contract_id: 1, kind: 'shipment', amount: 20_000_000 },
    { ...entry, contract_id: 1, kind: 'payment', amount: 5_000_000 },
    { ...entry, contract_id: 2, kind: 'shipment', amount: 40_000_000 },
  ]);
  await insertOrder(fresh.db, { id: 1, state: 10, total: 1_000_000 });
  await insertOrder(fresh.db, { id: 2, state: 4, total: 9_000_000 });
  expect(await limitOf()).toBe(44_000_000);
});

test('the free limit is never negative', async () => {
  expect(await limitOf({ creditLimit: 10_000 })).toBe(0);
});

test('a prepaid contract has no free limit', async () => {
  expect(await limitOf({ creditLimit: 0 })).toBeUndefined();
});

test('the free limit is hidden when wholesale prices are hidden', async () => {
  expect(await limitOf({ showWholesale: false })).toBeUndefined();
});
