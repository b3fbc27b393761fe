import { expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { addDays, dayMs, dayOf } from '#server/kernel/clock.ts';
import { startSession } from '#server/people/auth/sessions.repository.server.ts';
import { cleanUpJob } from '#server/portal/clean-up.server.ts';
import { ensurePeriodicJobs } from '#server/work/jobs/periodic.server.ts';
import { queueJobs } from '#server/work/jobs/repository.server.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import { countAttempt } from '#server/work/limits/attempts.repository.server.ts';
import { noon } from '#tests/builders/context.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const mailer = { send: async () => {}, close: () => {} };
const cleanUp = (now: number) => runJobs({ ...fresh.as(), now, mailer }, [cleanUpJob]);

async function count(table: 'attempts' | 'sessions' | 'staff_sessions' | 'jobs'): Promise<number> {
  const { rows } = await fresh.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

test('expired attempts and sessions are deleted hourly in small steps, and valid rows stay', async () => {
  await ensurePeriodicJobs(fresh.db, noon, [cleanUpJob]);
  const bucket = (i: number) => ({ bucket: `b-${i}`, count: 1, resets_at: noon });
  await bulkInsert(
    fresh.db,
    'attempts',
    Array.from({ length: 700 }, (_, i) => bucket(i)),
  );
  await countAttempt(fresh.db, 'somebody', { limit: 1, windowMs: dayMs, now: noon });
  await startSession(fresh.db, { kind: 'account', id: 1 }, noon - 31 * dayMs);
  await startSession(fresh.db, { kind: 'account', id: 1 }, noon);
  await startSession(fresh.db, { kind: 'staff', id: 1 }, noon - dayMs);
  await startSession(fresh.db, { kind: 'staff', id: 1 }, noon);

  expect(await cleanUp(noon)).toBe(1);
  expect(await count('attempts')).toBe(201);
  // One step cannot delete all rows, so the job runs again at once. After that it waits for an hour.
  expect(await cleanUp(noon)).toBe(1);
  expect(await cleanUp(noon)).toBe(0);
  expect([await count('attempts'), await count('sessions'), await count('staff_sessions')]).toEqual([
    1, 1, 1,
  ]);
  expect(await cleanUp(noon + dayMs / 24)).toBe(1);
});

test('completed and abandoned jobs are deleted a month after they were queued', async () => {
  await clearTables(fresh.db, 'jobs');
  await queueJobs(
    fresh.db,
    noon,
    ['done', 'given up'].map((key) => ({ kind: 'mail', payload: {}, key })),
  );
  await changeRows(fresh.db, 'jobs', {}, { run_at: null });
  await changeRows(fresh.db, 'jobs', { job_key: 'given up' }, { problem: 'refused' });
  await ensurePeriodicJobs(fresh.db, noon, [cleanUpJob]);
  await cleanUp(noon + 29 * dayMs);
  expect(await count('jobs')).toBe(3);
  await cleanUp(noon + 31 * dayMs);
  const left = await fresh.db.selectFrom('jobs').select('job_key').orderBy('id').execute();
  expect(left).toEqual([{ job_key: 'prune-jobs' }]);
});

test('arrivals that staff entered are deleted after their day, those of 1C are not', async () => {
  await clearTables(fresh.db, 'jobs', 'arrivals');
  const today = dayOf(noon);
  await addRows(
    fresh.db,
    'arrivals',
    [0, 1].flatMap((by_desk) =>
      [addDays(today, -1), today].map((expected_on) => ({ product_id: 101, expected_on, by_desk })),
    ),
  );
  await ensurePeriodicJobs(fresh.db, noon, [cleanUpJob]);
  await cleanUp(noon);
  const kept = await fresh.db
    .selectFrom('arrivals')
    .select(['by_desk', 'expected_on'])
    .orderBy('by_desk')
    .orderBy('expected_on')
    .execute();
  expect(kept).toEqual([
    { by_desk: 0, expected_on: addDays(today, -1) },
    { by_desk: 0, expected_on: today },
    { by_desk: 1, expected_on: today },
  ]);
});
