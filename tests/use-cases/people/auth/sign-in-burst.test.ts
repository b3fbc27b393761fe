import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.server.ts';
import { signIn } from '#server/people/auth/sign-in.server.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { addRows } from '#tests/builders/rows.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const people = 60;
const inFlight = 40;
const password = 'right password';
const emailOf = (i: number) => `burst-${i}@example.com`;

/** Two connection pools stand for two processes. */
let pools: ReturnType<typeof openDatabase>[] = [];

beforeAll(async () => {
  pools = [openDatabase(fresh.url), openDatabase(fresh.url)];
  const main = await fresh.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  // Uses the cheapest possible hash, because only the database is tested here.
  const password_hash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const { id: _, ...row } = main;
  await addRows(
    fresh.db,
    'accounts',
    Array.from({ length: people }, (__, i) => ({ ...row, email: emailOf(i), password_hash })),
  );
});
afterAll(() => Promise.all(pools.map((pool) => pool.destroy())));

test('many concurrent sign-ins through two processes all succeed', async () => {
  // Expired attempts exist, and deleting them must not make concurrent sign-ins block each other.
  await addRows(
    fresh.db,
    'attempts',
    Array.from({ length: 200 }, (_, i) => ({ bucket: `old-${i}`, count: 1, resets_at: noon - 1 })),
  );
  const codes = new Map<string, number>();
  let next = 0;
  const goOn = async () => {
    for (let i = next++; i < 10 * people; i = next++) {
      const ctx = testContext(pools[i % 2] ?? fresh.db, undefined, noon + i);
      const code = await ctx.tries(signIn, { email: emailOf(i % people), password }).then(
        (result) => (result.ok ? 'ok' : result.code),
        (error: Error & { code?: string }) => error.code ?? error.message,
      );
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, goOn));
  expect(Object.fromEntries(codes)).toEqual({ ok: 10 * people });
});
