import { beforeEach, expect, test } from 'vitest';
import { orderedTogetherJob } from '#server/ordering/together/count-together.server.ts';
import { ensurePeriodicJobs } from '#server/work/jobs/periodic.server.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const year = 365 * 24 * 3_600_000;

beforeEach(async () => {
  await clearTables(fresh.db, 'order_lines', 'orders', 'ordered_together', 'jobs');
});

test('pairs of two dealers within a year are counted; those of one dealer are told to nobody', async () => {
  const { db } = fresh;
  const together: [number, number, number][] = [
    [101, 1, 1],
    [102, 1, 1],
  ];
  await insertOrder(db, { id: 9001, lines: together });
  await insertOrder(db, { id: 9002, lines: [...together, [103, 1, 1]] });
  await insertOrder(db, { id: 9003, by: actors.other, lines: together });
  await insertOrder(db, { id: 9004, by: actors.other, lines: [...together, [103, 1, 1]], state: 4 });
  await insertOrder(db, {
    id: 9005,
    by: actors.other,
    lines: [
      [101, 1, 1],
      [103, 1, 1],
    ],
    created_at: noon - year - 1,
  });
  await ensurePeriodicJobs(db, noon, [orderedTogetherJob]);
  const mailer = { send: async () => {}, close: () => {} };
  await runJobs({ ...fresh.as(staff), mailer }, [orderedTogetherJob], 1);
  expect(await db.selectFrom('ordered_together').selectAll().orderBy('product_id').execute()).toEqual([
    { product_id: 101, other_id: 102, orders: 3 },
    { product_id: 102, other_id: 101, orders: 3 },
  ]);
});
