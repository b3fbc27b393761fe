import { afterEach, expect, test } from 'vitest';
import { settlementsOf } from '#server/ordering/balance/repository.server.ts';
import { fillLedger, forgetActs } from '#tests/builders/acts.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
afterEach(() => forgetActs(fresh.db));

/** Returns the overdue sum of contract 1 on a day, with a deferral of payment in days. */
async function overdue(today: string, deferral_days: number | null) {
  await changeRows(fresh.db, 'contracts', { id: 1 }, { deferral_days });
  const [settlement] = await settlementsOf(fresh.db, 1, { today, ids: [1] });
  return settlement?.overdue;
}

test('payments settle the oldest shipments, and debt older than the deferral is overdue', async () => {
  await fillLedger(
    fresh.db,
    1,
    '2026-04-10 +1000 УТ-1',
    '2026-05-20 +500 УТ-2',
    '2026-06-01 −1200 ПП-1',
    '2026-06-15 +700 УТ-3',
    '2026-07-02 +40 УТ-4',
  );
  // 1040 is owed: 300 from May, 700 from June and 40 from July.
  expect(await overdue('2026-06-19', 30)).toBe(0);
  expect(await overdue('2026-06-20', 30)).toBe(300);
  expect(await overdue('2026-07-15', 30)).toBe(300);
  expect(await overdue('2026-07-16', 30)).toBe(1000);
  expect(await overdue('2026-07-02', 0)).toBe(1000);
  expect(await overdue('2026-07-03', 0)).toBe(1040);
  expect(await overdue('2026-07-16', 60)).toBe(0);
  expect(await overdue('2026-07-20', 60)).toBe(300);
  expect(await overdue('2027-01-01', null)).toBe(0);
});

test('a contract that was paid in advance has nothing overdue', async () => {
  await fillLedger(fresh.db, 1, '2026-01-10 +100 УТ-1', '2026-01-11 −500 ПП-1');
  expect(await overdue('2026-07-01', 0)).toBe(0);
});
