import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { oneAtATime } from '#server/db/dialect.server.ts';
import { dialect } from '#tests/setup/database.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();

test('exclusive work returns its result, or throws its error', async () => {
  expect(await oneAtATime(fresh.db, 'work', async () => 'done')).toEqual({ done: 'done' });
  await expect(oneAtATime(fresh.db, 'work', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  // The server frees the lock of a killed connection on its own time.
  await vi.waitFor(async () => {
    expect(await oneAtATime(fresh.db, 'work', async () => 'again')).toEqual({ done: 'again' });
  }, 10_000);
});

test.runIf(dialect === 'mysql')(
  'a concurrent second call does nothing; another name does not matter',
  async () => {
    const during = await oneAtATime(fresh.db, 'work', async () => [
      await oneAtATime(fresh.db, 'work', async () => 'twice'),
      await oneAtATime(fresh.db, 'other', async () => 'other'),
    ]);
    expect(during).toEqual({ done: [undefined, { done: 'other' }] });
  },
);

test.runIf(dialect === 'mysql')('work is done even when the idle connection was lost', async () => {
  const done = await oneAtATime(fresh.db, 'work', async () => {
    const { rows } = await sql<{
      id: number;
    }>`select is_used_lock(concat('work ', database())) as id`.execute(fresh.db);
    await sql`kill ${sql.lit(rows[0]!.id)}`.execute(fresh.db);
    return 'done';
  });
  expect(done).toEqual({ done: 'done' });
  expect(await oneAtATime(fresh.db, 'work', async () => 'again')).toEqual({ done: 'again' });
});
