import { beforeEach, describe, expect, test, vi } from 'vitest';
import { allJobs, periodicJobs } from '#server/portal/all-jobs.server.ts';
import type { JobContext, JobHandler } from '#server/work/jobs/job-handler.ts';
import { ensurePeriodicJobs, type Periodic } from '#server/work/jobs/periodic.server.ts';
import { queueJobs } from '#server/work/jobs/repository.server.ts';
import { pauseAfter, runJobs, startJobs } from '#server/work/jobs/run-jobs.server.ts';
import { noon } from '#tests/builders/context.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const sent: string[] = [];
const mailer = {
  send: async ({ to }: { to: string }) => {
    sent.push(to);
  },
  close: () => {},
};
const at = (now: number): JobContext => ({ ...fresh.as(), now, mailer });
const jobs = () => fresh.db.selectFrom('jobs').selectAll().orderBy('id').execute();

/** Changes the holder of all jobs, as if another process had taken them over. */
async function taken({ db }: Pick<JobContext, 'db'>): Promise<void> {
  await changeRows(db, 'jobs', {}, { holder: 'another' });
}

/** Writes a slide for each job, so that completed jobs can be counted. */
const inside = {
  kind: 'slide',
  inside: async ({ header }: { header: string }, { db }) => {
    await addRows(db, 'slides', { header, text: '', picture: '', link_href: '', link_label: '', sort: 1 });
    if (header === 'broken') throw new Error('half done');
  },
} satisfies JobHandler;
const outside: JobHandler = {
  kind: 'mail',
  outside: (mail: { to: string }, { mailer }, { id }) =>
    mailer.send({ ...mail, subject: '', text: '', sender: '', portal: '' }, String(id)),
};
const slides = async () =>
  (await fresh.db.selectFrom('slides').select('header').execute()).map(({ header }) => header);

beforeEach(async () => {
  sent.length = 0;
  await clearTables(fresh.db, 'jobs', 'slides');
});

describe('jobs', () => {
  test('jobs run once, in the order in which they were queued', async () => {
    await queueJobs(fresh.db, noon, [
      { kind: 'slide', payload: { header: 'a' } },
      { kind: 'mail', payload: { to: 'b@example.com' } },
    ]);
    expect(await runJobs(at(noon), [inside, outside])).toBe(2);
    expect(await runJobs(at(noon), [inside, outside])).toBe(0);
    expect(await slides()).toEqual(['a']);
    expect(sent).toEqual(['b@example.com']);
  });

  test('several jobs with the same key are queued once', async () => {
    const job = { kind: 'mail', payload: { to: 'a@example.com' }, key: 'daily' };
    await queueJobs(fresh.db, noon, [job]);
    await queueJobs(fresh.db, noon, [job]);
    expect(await jobs()).toHaveLength(1);
  });

  test('jobs do not run before their time', async () => {
    await queueJobs(fresh.db, noon, [{ kind: 'mail', payload: { to: 'a@example.com' }, runAt: noon + 1 }]);
    expect(await runJobs(at(noon), [outside])).toBe(0);
    expect(await runJobs(at(noon + 1), [outside])).toBe(1);
  });

  test('a job queued by a process with its clock an hour ahead runs without delay', async () => {
    await queueJobs(fresh.db, noon + 3_600_000, [{ kind: 'mail', payload: { to: 'a@example.com' } }]);
    expect(await runJobs(at(noon), [outside])).toBe(1);
    expect(await runJobs(at(noon), [outside])).toBe(0);
    expect(sent).toEqual(['a@example.com']);
  });

  test('a job that loses the database after sending a mail does not send the mail again', async () => {
    await queueJobs(fresh.db, noon, [{ kind: 'mail', payload: { to: 'a@example.com' } }]);
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    let losses = 0;
    const db = new Proxy(fresh.db, {
      get(target, name) {
        if (name === 'updateTable' && losses-- > 0) throw away;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const sends: JobHandler = {
      kind: 'mail',
      outside: async ({ to }: { to: string }) => {
        sent.push(to);
        losses = 2;
      },
    };
    expect(await runJobs({ ...at(noon), db }, [sends])).toBe(1);
    expect(await jobs()).toMatchObject([{ run_at: null, holder: '', problem: '' }]);
    expect(await runJobs(at(noon + 61_000), [outside])).toBe(0);
    expect(sent).toEqual(['a@example.com']);
  });

  test('a failing job is rolled back, retried at growing intervals and finally abandoned', async () => {
    await queueJobs(fresh.db, noon, [{ kind: 'slide', payload: { header: 'broken' } }]);
    let now = noon;
    for (let attempt = 0; attempt < 12; attempt++) {
      expect(await runJobs(at(now), [inside]), `attempt ${attempt}`).toBe(1);
      expect(await runJobs(at(now), [inside])).toBe(0);
      now += pauseAfter(attempt);
    }
    expect(await runJobs(at(now), [inside])).toBe(0);
    expect(await jobs()).toMatchObject([{ run_at: null, attempts: 12, problem: 'half done' }]);
    expect(await slides()).toEqual([]);
  });

  test('a periodic job has one row, continues from its payload and is never abandoned', async () => {
    const runs: { at: number; payload: unknown }[] = [];
    const counting: Periodic = {
      kind: 'count',
      first: (now) => now + 5,
      async periodic(payload: { done?: number }, { db, now }) {
        runs.push({ at: now, payload });
        const done = (payload.done ?? 0) + 1;
        await changeRows(db, 'slides', {}, { sort: done });
        if (done === 3) throw new Error('not now');
        return { runAt: now + 100, payload: { done } };
      },
    };
    await ensurePeriodicJobs(fresh.db, noon, [counting]);
    await ensurePeriodicJobs(fresh.db, noon + 1, [counting]);
    expect(await jobs()).toMatchObject([{ job_key: 'count', run_at: noon + 5 }]);
    expect(await runJobs(at(noon), [counting])).toBe(0);
    for (const now of [noon + 5, noon + 105]) expect(await runJobs(at(now), [counting])).toBe(1);
    let now = noon + 205;
    for (let attempt = 0; attempt < 15; attempt++) {
      expect(await runJobs(at(now), [counting]), `attempt ${attempt}`).toBe(1);
      now += pauseAfter(attempt);
    }
    expect(runs.at(-1)?.payload).toEqual({ done: 2 });
    expect(await jobs()).toMatchObject([{ attempts: 15, problem: 'not now', payload: '{"done":2}' }]);
    await ensurePeriodicJobs(fresh.db, now, [counting]);
    expect(await jobs()).toHaveLength(1);
  });

  test('a job held by a dead process runs after the lease has expired', async () => {
    await queueJobs(fresh.db, noon, [{ kind: 'mail', payload: { to: 'a@example.com' } }]);
    await changeRows(fresh.db, 'jobs', {}, { locked_until: noon + 60_000 });
    expect(await runJobs(at(noon + 59_000), [outside])).toBe(0);
    expect(await runJobs(at(noon + 60_000), [outside])).toBe(1);
  });

  test('a process renews the lease of a job that takes longer than the lease', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    let answer = () => {};
    const slow: JobHandler = {
      kind: 'mail',
      outside: ({ to }: { to: string }) =>
        new Promise<void>((done) => {
          sent.push(to);
          answer = done;
        }),
    };
    await queueJobs(fresh.db, noon, [{ kind: 'mail', payload: { to: 'a@example.com' } }]);
    const first = runJobs(at(noon), [slow]);
    await expect.poll(() => sent).toEqual(['a@example.com']);
    const until = async () => (await jobs())[0]?.locked_until;
    for (const seconds of [20, 40, 60]) {
      vi.advanceTimersByTime(20_000);
      await expect.poll(until).toBe(noon + seconds * 1_000 + 60_000);
    }
    expect(await runJobs(at(noon + 61_000), [slow])).toBe(0);
    answer();
    expect(await first).toBe(1);
    vi.useRealTimers();
    expect(sent).toEqual(['a@example.com']);
    expect(await jobs()).toMatchObject([{ run_at: null, holder: '' }]);
  });

  test.each<[string, JobHandler]>([
    [
      'inside',
      {
        kind: 'slide',
        inside: async (payload: { header: string }, ctx) => {
          await inside.inside(payload, ctx);
          await taken(ctx);
        },
      },
    ],
    ['outside', { kind: 'slide', outside: (_, ctx) => taken(ctx) }],
    [
      'failing',
      {
        kind: 'slide',
        outside: async (_, ctx) => {
          await taken(ctx);
          throw new Error('too late');
        },
      },
    ],
  ])('a job that another process has taken meanwhile writes nothing (%s)', async (_, handler) => {
    await queueJobs(fresh.db, noon, [{ kind: 'slide', payload: { header: 'a' } }]);
    const log = vi.fn();
    expect(await runJobs({ ...at(noon), log }, [handler])).toBe(1);
    expect(await slides()).toEqual([]);
    // The takeover by the other process happened inside the transaction, so it was rolled back with everything else.
    const held = 'inside' in handler ? expect.any(String) : 'another';
    expect(await jobs()).toMatchObject([{ run_at: noon, holder: held, attempts: 0, problem: '' }]);
  });

  test('a job of an unknown kind waits for a process that has its handler', async () => {
    await queueJobs(fresh.db, noon, [{ kind: 'slide', payload: { header: 'a' } }]);
    expect(await runJobs(at(noon), [outside])).toBe(0);
    expect(await jobs()).toMatchObject([{ attempts: 0, problem: '' }]);
    expect(await runJobs(at(noon), [inside])).toBe(1);
  });

  test('a job that cannot reach a mail server is retried, whatever the error code', async () => {
    await queueJobs(fresh.db, noon, [{ kind: 'mail', payload: { to: 'a@example.com' } }]);
    // The error of an unavailable database has the same code as this one.
    const error = Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' });
    expect(await runJobs(at(noon), [{ ...outside, outside: () => Promise.reject(error) }])).toBe(1);
    expect(await jobs()).toMatchObject([
      { attempts: 1, problem: 'Connection timeout', run_at: noon + pauseAfter(0), locked_until: 0 },
    ]);
  });

  test('jobs within the database do not wait for an unresponsive mail server', async () => {
    let answer = () => {};
    const silent = new Promise<void>((done) => {
      answer = done;
    });
    const handlers = [{ ...outside, outside: () => silent }, inside];
    await queueJobs(fresh.db, noon, [
      { kind: 'mail', payload: { to: 'a@example.com' } },
      { kind: 'slide', payload: { header: 'done' } },
    ]);
    const running = startJobs(() => at(noon), handlers, 5);
    await expect.poll(slides, { timeout: 15_000 }).toEqual(['done']);
    answer();
    await running.stop();
    expect(await jobs()).toMatchObject([{ run_at: null }, { run_at: null }]);
  });

  test('periodic jobs are queued once the database is available, and the outage is logged once', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    let asked = 0;
    let runs = 0;
    const daily: Periodic = {
      kind: 'daily',
      first: (now) => now,
      periodic: async () => {
        runs++;
        return { runAt: noon + 86_400_000, payload: {} };
      },
    };
    const context = () => {
      if (++asked < 10) throw away;
      return at(noon);
    };
    const running = startJobs(context, [daily, inside], 2);
    await expect.poll(() => runs, { timeout: 15_000 }).toBe(1);
    await running.stop();
    expect(await jobs()).toMatchObject([{ kind: 'daily', run_at: noon + 86_400_000 }]);
    expect(warned.mock.calls).toEqual([['jobs: connect ECONNREFUSED']]);
    expect(info.mock.calls).toEqual([['jobs: going on']]);
    for (const spy of [warned, info]) spy.mockRestore();
  });

  test('a failing job is logged with its error code but without its contents', async () => {
    await queueJobs(fresh.db, noon, [{ kind: 'mail', payload: { to: 'private@example.com' } }]);
    const log = vi.fn();
    const refuse: JobHandler = {
      kind: 'mail',
      outside: async ({ to }: { to: string }) => {
        throw Object.assign(new Error(`550 <${to}>: no such user`), { code: 'EENVELOPE' });
      },
    };
    await runJobs({ ...at(noon), log }, [refuse]);
    expect(log.mock.calls).toEqual([
      [
        'job.failed',
        { id: expect.any(Number), kind: 'mail', attempts: 1, givenUp: false, reason: 'EENVELOPE' },
      ],
    ]);
    expect((await jobs())[0]?.problem).toBe('550 <private@example.com>: no such user');
  });

  test('only one of several processes runs a job', async () => {
    await queueJobs(
      fresh.db,
      noon,
      Array.from({ length: 15 }, (_, i) => ({ kind: 'mail', payload: { to: `${i}` } })),
    );
    await Promise.all([1, 2, 3].map(() => runJobs(at(noon), [outside])));
    expect(sent.toSorted()).toEqual(Array.from({ length: 15 }, (_, i) => `${i}`).toSorted());
  });
});

test('the kind of each job fits into its column on MariaDB', () => {
  const long = [...allJobs, ...periodicJobs].filter(({ kind }) => kind.length > 20);
  expect(long.map(({ kind }) => kind)).toEqual([]);
});
