import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/db/client.server.ts';
import { migrateToLatest } from '#server/db/migrate.server.ts';
import { hashPassword } from '#server/people/auth/passwords.server.ts';
import { fillDatabase } from '#server/seed/fill-database.server.ts';
import { makeWorld } from '#server/seed/world.ts';

/**
 * `DATABASE_URL=mysql://… tsx bench/sign-ins.ts`: fills an empty database, starts two portals of the build on it and
 * runs many concurrent sign-ins. Prints the responses; exits with 1 when one was a 5xx.
 */
const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '2000' },
    at: { type: 'string', default: '40' },
    people: { type: 'string', default: '500' },
  },
});
const [times, inFlight, people] = [values.times, values.at, values.people].map(Number) as [
  number,
  number,
  number,
];
const password = 'sign-in-burst';
const emailOf = (i: number) => `burst-${i}@example.com`;
const url = process.env.DATABASE_URL;
if (!url) {
  console.error('Задайте DATABASE_URL: пустая база');
  process.exit(2);
}

await fill();
const portals = await Promise.all([start(), start()]);
const startedAt = performance.now();
const answers = new Map<number, number>();
let next = 0;
await Promise.all(Array.from({ length: inFlight }, goOn));
const seconds = (performance.now() - startedAt) / 1000;
for (const { process: portal } of portals) portal.kill('SIGTERM');
console.log(`${times} входов по ${inFlight} сразу, два процесса: ${seconds.toFixed(1)} с`);
console.log([...answers].map(([status, count]) => `  ${status}: ${count}`).join('\n'));
process.exit([...answers.keys()].some((status) => status >= 500) ? 1 : 0);

async function fill(): Promise<void> {
  const db = openDatabase(url);
  await migrateToLatest(db);
  await fillDatabase(db, makeWorld({ products: 100, seed: 7, today: '2026-07-20' }));
  const { id: _, ...account } = await db
    .selectFrom('accounts')
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow();
  const password_hash = await hashPassword(password);
  const rows = Array.from({ length: people }, (__, i) => ({ ...account, email: emailOf(i), password_hash }));
  await db.insertInto('accounts').values(rows).execute();
  await db.destroy();
}

async function start(): Promise<{ process: ChildProcess; port: number }> {
  const env = {
    ...process.env,
    SESSION_SECRET: 'sign-in burst',
    NODE_ENV: 'production' as const,
    PORT: '0',
    HOST: '127.0.0.1',
    MAIL_FOLDER: 'var/bench/outbox',
    UPLOADS_DIR: 'var/bench/uploads',
  };
  const portal = spawn(process.execPath, ['--import', 'tsx', 'server/cli/serve.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(portal.stdout, 'data');
  portal.stdout.resume();
  return { process: portal, port: Number(/:(\d+)\s*$/.exec(String(said))?.[1]) };
}

async function goOn(): Promise<void> {
  for (let i = next++; i < times; i = next++) {
    const status = await signIn(portals[i % portals.length]?.port ?? 0, emailOf(i % people));
    answers.set(status, (answers.get(status) ?? 0) + 1);
  }
}

function signIn(port: number, email: string): Promise<number> {
  const body = new URLSearchParams({ email, password }).toString();
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: '/login', method: 'POST', headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    })
      .once('error', reject)
      .end(body);
  });
}
