import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#server/db/schema.ts';
import { noon } from '#tests/builders/context.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { exchangeOf } from './crash-exports.ts';
import { doorSteps } from './door-steps.ts';
import { productsIn } from './portal.ts';

/** EXCHANGE_KILLS=200 makes a long run. */
const kills = Number(process.env.EXCHANGE_KILLS ?? 3);
const hour = 3_600_000;

const crashed = smallWorld();
const undisturbed = smallWorld();
const here = doorSteps(crashed);
const there = doorSteps(undisturbed);
const script = fileURLToPath(new URL('./exchange-process.ts', import.meta.url));

/**
 * Starts the nth exchange in another process and kills it after `ms` milliseconds. Returns false if it had already
 * ended.
 */
async function killAfter(ms: number, nth: number, now: number): Promise<boolean> {
  const { exchangeId } = here.at(now).actor as { exchangeId: number };
  const args = [script, crashed.url, here.folder, String(exchangeId), String(nth), String(now)];
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  await once(child.stdout, 'data');
  await Promise.race([setTimeout(ms), gone]);
  child.kill('SIGKILL');
  await gone;
  return child.signalCode === 'SIGKILL';
}

/** Returns the products of the portal and everything that an interrupted import would leave behind. */
async function standing(db: Kysely<Database>) {
  const products = await productsIn(db);
  const open = await db
    .selectFrom('exchange_files')
    .select(['name', 'state'])
    .where('state', 'in', ['waiting', 'importing', 'held'])
    .where('kind', '!=', 'zip')
    .execute();
  const lease = await db.selectFrom('exchange_lease').select('held_until').execute();
  return {
    products: Object.entries(products).map(([external, { id: _, ...product }]) => [external, product]),
    open,
    lease: lease.map(({ held_until }) => Number(held_until)),
  };
}

test(`an exchange killed at any moment, ${kills} times, is completed by the next one`, {
  timeout: kills * 60_000,
}, async () => {
  let took = 0;
  let killed = 0;
  for (let nth = 1; nth <= kills; nth++) {
    const now = noon + nth * 3 * hour;
    const started = performance.now();
    await exchangeOf(nth, there, now + hour);
    took = Math.max(took, performance.now() - started);
    const ms = Math.round(((nth - Math.random()) / kills) * took);
    if (await killAfter(ms, nth, now)) killed += 1;
    // By then the lease of the killed exchange has expired, and 1C starts another exchange.
    await exchangeOf(nth, here, now + hour);
    const [found, expected] = [await standing(crashed.db), await standing(undisturbed.db)];
    expect(found, `killed in exchange ${nth} after ${ms} ms`).toEqual(expected);
  }
  expect(killed).toBeGreaterThan(0);
});
