import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { openDatabase } from '#server/db/client.server.ts';
import { migrateToLatest } from '#server/db/migrate.server.ts';
import { currentDay } from '#server/kernel/clock.ts';
import { hashPassword } from '#server/people/auth/passwords.server.ts';
import { fillDatabase } from '#server/seed/fill-database.server.ts';
import { makeWorld } from '#server/seed/world.ts';
import { writeExchangeFiles } from '../exchange-files.ts';
import { signIn } from '../http-client.ts';
import { buy, nothingTold } from './buyers.ts';
import { findWrong } from './checks.ts';
import { type Cluster, nodes, startCluster } from './cluster.ts';
import { type Supervised, startProxy, supervise } from './portals.ts';

/**
 * `npm run bench:faults [-- --rounds 10 --buyers 6]`, after `npm run build`: a Galera cluster of three nodes, two portals
 * with another nearest node each, buyers and imports of 1C, and in each round a fault. Prints what was done and how soon
 * each portal answered again; exits with 1 when an order was lost or doubled, something oversold, the nodes differ, or a
 * portal was away for longer than 30 seconds.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    buyers: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const [rounds, buyers] = [Number(values.rounds), Number(values.buyers)];
const random = seeded(Number(values.seed));
const roundMs = 30_000;
const longestMs = 30_000;
const password = 'rounds-of-faults';
const emailOf = (i: number) => `buyer-${i}@example.com`;

const folder = mkdtempSync(join(tmpdir(), 'portal-faults-'));
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
const closeAll = async () => {
  for (const close of closing.toReversed()) await close();
};

try {
  process.exitCode = await run();
} finally {
  await closeAll();
}
process.exit();

async function run(): Promise<number> {
  console.log(`seed ${values.seed}`);
  const cluster = await startCluster(join(folder, 'cluster'));
  closing.push(cluster.stop);
  const hosts = (first: number) => {
    const order = [first, ...nodes.filter((node) => node !== first)];
    return `mysql://root@${order.map((node) => new URL(cluster.addressOf(node)).host)}/portal`;
  };
  const before = await fill(hosts(1));
  const proxy = await startProxy([5411, 5412]);
  closing.push(proxy.stop);
  const origin = `http://127.0.0.1:${proxy.port}`;
  const portals = [1, 2].map((near) => supervise(folder, 5410 + near, { hosts: hosts(near), origin }));
  for (const portal of portals) closing.push(portal.stop);
  for (const { port } of portals) await untilReady(port);

  const told = nothingTold();
  const end = new AbortController();
  const buying = Array.from({ length: buyers }, (_, i) =>
    buy(origin, { email: emailOf(i), password }, told, end.signal),
  );
  const imports = importing(hosts(3), end.signal);
  const cookie = await signIn(portals[0]!.port);
  await sleep(5_000);

  let longest = 0;
  console.log(
    '| round | fault | portal 1 away (slowest answer) | portal 2 | orders |\n| --- | --- | --- | --- | --- |',
  );
  for (let round = 1; round <= rounds; round++) {
    const [name, cause] = pick(faults(cluster, portals));
    const confirmed = told.confirmed.size;
    const watched = portals.map(({ port }) => watch(port, cookie));
    const mended = cause();
    await sleep(roundMs);
    const away = await Promise.all(watched.map((each) => each.end()));
    await mended;
    for (const each of away) longest = Math.max(longest, each.away, each.slowest);
    const [one, two] = away.map((each) => `${inSeconds(each.away)} (${inSeconds(each.slowest)})`);
    console.log(`| ${round} | ${name} | ${one} | ${two} | ${told.confirmed.size - confirmed} |`);
  }
  end.abort();
  await Promise.all(buying);
  const imported = await imports;
  await sleep(2_000);

  const wrong = await findWrong(
    nodes.map((node) => `${cluster.addressOf(node)}/portal`),
    told,
    before,
  );
  if (told.confirmed.size === 0) wrong.push('nobody could order anything');
  if (longest > longestMs) wrong.push(`a portal was away for ${longest / 1_000} s`);
  console.log(
    `${told.confirmed.size} orders confirmed, ${told.unanswered} forms without an answer, ${told.failures} failures that buyers saw; imports: ${imported}`,
  );
  console.log([...told.refused].map(([text, count]) => `  ${count} × ${text}`).join('\n'));
  for (const each of wrong) console.log(`WRONG: ${each}`);
  console.log(wrong.length === 0 ? 'Nothing is wrong.' : `${wrong.length} things are wrong.`);
  return wrong.length === 0 ? 0 : 1;
}

/** Returns the faults, each with what causes it; its promise ends when everything runs again. */
function faults(cluster: Cluster, portals: readonly Supervised[]): [string, () => Promise<void>][] {
  const node = 1 + Math.floor(random() * nodes.length);
  const portal = Math.floor(random() * portals.length);
  return [
    [`kill -9 of portal ${portal + 1}`, async () => portals[portal]!.kill()],
    [
      `kill -9 of node ${node}`,
      async () => {
        cluster.kill(node);
        await sleep(5_000);
        await cluster.revive(node);
      },
    ],
    [
      `node ${node} stopped for 20 s`,
      async () => {
        cluster.freeze(node);
        await sleep(20_000);
        cluster.thaw(node);
      },
    ],
    [
      `kill -9 of portal ${portal + 1} and node ${node} at once`,
      async () => {
        portals[portal]!.kill();
        cluster.kill(node);
        await sleep(8_000);
        await cluster.revive(node);
      },
    ],
  ];
}

/** Creates the demo world with the buyers, of whom all see the same contract, and scarce goods. Returns the last order. */
async function fill(hosts: string): Promise<number> {
  const server = await createConnection(hosts.replace(/,.*\//, '/').replace('/portal', ''));
  await server.query('create database portal character set utf8mb4 collate utf8mb4_bin');
  await server.end();
  const db = openDatabase(hosts);
  await migrateToLatest(db);
  await fillDatabase(db, makeWorld({ products: 60, seed: 7, today: currentDay() }));
  const { id: _, ...account } = await db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', 'dealer@example.com')
    .executeTakeFirstOrThrow();
  const password_hash = await hashPassword(password);
  const rows = Array.from({ length: buyers }, (__, i) => ({ ...account, email: emailOf(i), password_hash }));
  await db.insertInto('accounts').values(rows).execute();
  // A contract without a limit is not checked.
  await db.updateTable('contracts').set({ credit_limit: 0 }).execute();
  const last = await db.selectFrom('orders').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  // Only what is ordered from now on is reserved, of stocks that will not last.
  await db.updateTable('stocks').set({ reserved: 0, quantity: 25 }).execute();
  await db.destroy();
  return last?.id ?? 0;
}

/** Imports goods of 1C again and again, by the command. */
async function importing(hosts: string, signal: AbortSignal): Promise<string> {
  const files = writeExchangeFiles(join(folder, 'exchange'), 300);
  const ends = new Map<string, number>();
  for (let i = 0; !signal.aborted; i++) {
    const end = await new Promise<string>((done) => {
      const args = ['server/cli/run.js', 'import-1c', i % 2 === 0 ? files.full : files.changed];
      const env = { ...process.env, DATABASE_URL: hosts, UPLOADS_DIR: join(folder, 'uploads') };
      execFile(process.execPath, args, { env }, (error, out, err) =>
        done(error ? (err || out).trim().split('\n')[0]!.slice(0, 120) : 'done'),
      );
    });
    ends.set(end, (ends.get(end) ?? 0) + 1);
    await sleep(3_000);
  }
  return [...ends].map(([text, count]) => `${count} × ${text}`).join('; ');
}

/**
 * Asks a portal for a basket four times a second. `end` returns, in milliseconds, the time from the first failure to the
 * last, and the longest wait for an answer.
 */
function watch(port: number, cookie: string): { end: () => Promise<{ away: number; slowest: number }> } {
  let first: number | undefined;
  let last = 0;
  let slowest = 0;
  let over = false;
  const watching = (async () => {
    while (!over) {
      const asked = performance.now();
      const isFine = await answers(port, '/cart', cookie);
      const now = performance.now();
      if (isFine) slowest = Math.max(slowest, now - asked);
      else {
        first ??= asked;
        last = now;
      }
      await sleep(250);
    }
  })();
  return {
    async end() {
      over = true;
      await watching;
      return { away: first === undefined ? 0 : last - first, slowest };
    },
  };
}

function answers(port: number, path: string, cookie = ''): Promise<boolean> {
  const signal = AbortSignal.timeout(10_000);
  const options = { headers: { Cookie: cookie }, redirect: 'manual' as const, signal };
  return fetch(`http://127.0.0.1:${port}${path}`, options).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status === 200;
    },
    () => false,
  );
}

async function untilReady(port: number): Promise<void> {
  for (let i = 0; i < 240; i++) {
    if (await answers(port, '/readyz')) return;
    await sleep(500);
  }
  throw new Error(`the portal on ${port} does not begin`);
}

function inSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

function pick<T>(list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!;
}

/** Numbers that look random, the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
