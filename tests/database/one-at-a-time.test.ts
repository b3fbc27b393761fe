import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { holderOf, leaseMs, oneAtATime } from '#server/db/one-at-a-time.server.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { dialect } from '#tests/setup/database.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();

test('exclusive work returns its result or throws its error', async () => {
  expect(await oneAtATime(fresh.db, 'work', async () => 'done')).toEqual({ done: 'done' });
  await expect(oneAtATime(fresh.db, 'work', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await oneAtATime(fresh.db, 'work', async () => 'again')).toEqual({ done: 'again' });
});

describe.runIf(dialect === 'mysql')('a lease', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const lease = () => fresh.db.selectFrom('locks').selectAll().where('name', '=', 'work').executeTakeFirst();
  const giveToOther = (held_until: number) =>
    changeRows(fresh.db, 'locks', { name: 'work' }, { holder: 'other', held_until });

  test('a second call with the same name does nothing, and calls with other names are not affected', async () => {
    const during = await oneAtATime(fresh.db, 'work', async () => [
      await oneAtATime(fresh.db, 'work', async () => 'twice'),
      await oneAtATime(fresh.db, 'other', async () => 'other'),
    ]);
    expect(during).toEqual({ done: [undefined, { done: 'other' }] });
  });

  test('only one of many concurrent callers gets the lease', async () => {
    let end = () => {};
    const until = new Promise<void>((done) => {
      end = done;
    });
    const asked = Array.from({ length: 10 }, () => oneAtATime(fresh.db, 'work', () => until));
    let refused = 0;
    for (const each of asked) each.then((result) => result || ++refused < 9 || end());
    expect((await Promise.all(asked)).filter((result) => result !== undefined)).toHaveLength(1);
  });

  test('the lease of a dead process is taken over after it expires', async () => {
    await addRows(fresh.db, 'locks', { name: 'work', held_until: Date.now() + leaseMs });
    expect(await oneAtATime(fresh.db, 'work', async () => 'early')).toBeUndefined();
    await giveToOther(Date.now() - 1);
    expect(await oneAtATime(fresh.db, 'work', async () => 'late')).toEqual({ done: 'late' });
    expect(await lease()).toBeUndefined();
  });

  test('the lease of a process that died on this machine is taken over at once', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    const holder = holderOf(child.pid ?? 0);
    await addRows(fresh.db, 'locks', { name: 'work', holder, held_until: Date.now() + leaseMs });
    await once(child, 'exit');
    expect(await oneAtATime(fresh.db, 'work', async () => 'at once')).toEqual({ done: 'at once' });
  });

  test('the lease is renewed during the work, and the work is aborted if another process takes the lease', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await oneAtATime(fresh.db, 'work', async (signal) => {
      const first = await lease();
      await changeRows(fresh.db, 'locks', { name: 'work' }, { held_until: 1 });
      await vi.advanceTimersByTimeAsync(leaseMs / 4);
      await vi.waitFor(async () =>
        expect((await lease())?.held_until).toBeGreaterThanOrEqual(first?.held_until ?? 0),
      );
      expect(signal.aborted).toBe(false);
      await giveToOther(Date.now() + leaseMs);
      await vi.advanceTimersByTimeAsync(leaseMs / 4);
      await vi.waitFor(() => expect(signal.aborted).toBe(true));
    });
    // The lease belongs to another process, so it must not be released here.
    expect(await lease()).toMatchObject({ holder: 'other' });
    await giveToOther(0);
  });
});
