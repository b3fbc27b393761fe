import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import { markCatalogueChanged } from '#server/goods/change-log.repository.server.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { noon } from '#tests/builders/context.ts';
import { addRows } from '#tests/builders/rows.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { freePort } from '#tests/setup/free-port.ts';

let fresh: TestDatabase | undefined;
let folder = '';
let running: ChildProcess | undefined;
afterEach(async () => {
  if (running?.exitCode === null && running.kill('SIGKILL')) await once(running, 'exit');
  await fresh?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts `npm start` or `npm run worker` as a process. `said` collects its output. */
async function start(name: 'start' | 'worker', settings: Record<string, string>) {
  fresh = await freshDatabase(buildWorld);
  folder = mkdtempSync(join(tmpdir(), 'portal-processes-'));
  const port = String(await freePort());
  const env = {
    ...process.env,
    BUILD_DIR: inject('buildDirectory'),
    DATABASE_URL: fresh.url,
    SESSION_SECRET: 'for tests, and long enough to be taken',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    UPLOADS_DIR: join(folder, 'uploads'),
    MAIL_FOLDER: join(folder, 'outbox'),
    PORT: port,
    HOST: '127.0.0.1',
    ...settings,
  };
  const portal = spawn(process.execPath, ['server/cli/run.js', name], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = portal;
  let said = '';
  for (const stream of [portal.stdout, portal.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  return { portal, said: () => said, origin: `http://127.0.0.1:${port}` };
}

/** Returns the process ids of a portal's children. */
function childrenOf({ pid }: ChildProcess): number[] {
  const listed = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.filter(([, parent]) => parent === pid).map(([child = 0]) => child);
}

const statusOf = (address: string) =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  );

test('with WEB_CONCURRENCY=2, a killed process is replaced, and SIGTERM stops all processes', async () => {
  const metricsPort = String(await freePort());
  const { portal, said, origin } = await start('start', { WEB_CONCURRENCY: '2', METRICS_PORT: metricsPort });
  await expect.poll(() => statusOf(`${origin}/readyz`), { timeout: 30_000 }).toBe(200);
  const before = childrenOf(portal);
  expect(before).toHaveLength(2);

  process.kill(before[0]!, 'SIGKILL');
  await expect.poll(() => statusOf(`${origin}/open`)).toBe(200);
  await expect
    .poll(() => childrenOf(portal).filter((pid) => !before.includes(pid)), { timeout: 30_000 })
    .toHaveLength(1);
  expect(said()).toContain(`Процесс ${before[0]} завершился (SIGKILL)`);

  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toMatch(/^portal_http_requests_total\{method="GET",route="\/open",status="200"\} [1-9]/m);

  const ended = once(portal, 'exit');
  portal.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(await statusOf(`${origin}/healthz`)).toBe(0);
});

/** Returns the read model images that a process has mapped, by inode. */
function imagesOf(pid: number): string[] {
  const lines = readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n');
  return lines.filter((line) => line.includes('/memfd:catalogue')).map((line) => line.split(/\s+/)[4]!);
}

test('processes share one image of the read model, even after a rebuild or a killed process', async () => {
  const metricsPort = String(await freePort());
  const { portal, said } = await start('start', { WEB_CONCURRENCY: '3', METRICS_PORT: metricsPort });
  /**
   * Returns an image that all processes have mapped and that is not `older`, which stays mapped until it is
   * garbage-collected.
   */
  const shared = async (older = '') => {
    // A process checks for changes when goods or metrics are requested.
    await statusOf(`http://127.0.0.1:${metricsPort}/metrics`);
    const [some = [], ...others] = childrenOf(portal).map(imagesOf);
    const common = some.filter((image) => image !== older && others.every((each) => each.includes(image)));
    return others.length === 2 ? common[0] : undefined;
  };
  await expect.poll(() => shared(), { timeout: 30_000 }).toMatch(/^\d+$/);
  const first = await shared();

  const [victim = 0] = childrenOf(portal);
  process.kill(victim, 'SIGKILL');
  await expect.poll(() => childrenOf(portal).includes(victim)).toBe(false);
  await expect.poll(() => shared(), { timeout: 30_000 }).toBe(first);

  await markCatalogueChanged(fresh!.db, noon);
  await expect.poll(() => shared(first), { timeout: 30_000 }).toMatch(/^\d+$/);

  const ended = once(portal, 'exit');
  portal.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(said()).not.toContain('not shared');
});

test('without koffi, each process builds its own read model and logs one warning', async () => {
  const { portal, said, origin } = await start('start', {
    WEB_CONCURRENCY: '2',
    NODE_OPTIONS: '--import ./tests/setup/without-koffi.js',
  });
  await expect.poll(() => statusOf(`${origin}/readyz`), { timeout: 30_000 }).toBe(200);
  await markCatalogueChanged(fresh!.db, noon);
  const shown = async () => (await fetch(`${origin}/open`)).text();
  await expect.poll(shown, { timeout: 30_000 }).toContain('LT-A60-11-40');
  const notShared = () =>
    said()
      .split('\n')
      .filter((line) => line.includes('catalogue: not shared with other processes'));
  await expect.poll(notShared, { timeout: 30_000 }).toHaveLength(2);
  for (const line of notShared()) {
    expect(JSON.parse(line)).toMatchObject({
      level: 'warn',
      msg: "each process builds its own: Error: Cannot find package 'koffi'",
    });
  }
  expect(childrenOf(portal).flatMap(imagesOf)).toEqual([]);
});

test('a pool whose port is in use exits instead of retrying forever', async () => {
  const taken = await start('start', {});
  await expect.poll(() => statusOf(`${taken.origin}/healthz`), { timeout: 30_000 }).toBe(200);
  const port = new URL(taken.origin).port;
  const first = taken.portal;
  const second = await start('start', { WEB_CONCURRENCY: '2', PORT: port });
  expect(await once(second.portal, 'exit')).toEqual([1, null]);
  expect(second.said()).toContain(`Порт ${port} занят`);
  first.kill('SIGKILL');
});

test('JOBS=0 leaves background jobs to `npm run worker`', async () => {
  const job = { kind: 'mail', payload: JSON.stringify({ to: 'a@b.ru', subject: 'Проба', text: 'Текст' }) };
  const { portal, said, origin } = await start('start', { JOBS: '0' });
  await addRows(fresh!.db, 'jobs', { ...job, job_key: null, created_at: 0, run_at: 0 });
  await expect.poll(() => statusOf(`${origin}/readyz`), { timeout: 30_000 }).toBe(200);
  const { url } = fresh!;
  const waiting = async () =>
    (
      await fresh!.db
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', 'mail')
        .where('run_at', 'is not', null)
        .execute()
    ).length;
  expect(await waiting()).toBe(1);
  const worker = spawn(process.execPath, ['server/cli/run.js', 'worker'], {
    env: {
      ...process.env,
      BUILD_DIR: inject('buildDirectory'),
      DATABASE_URL: url,
      SESSION_SECRET: 'for tests, and long enough to be taken',
      PUBLIC_URL: origin,
      UPLOADS_DIR: join(folder, 'uploads'),
      MAIL_FOLDER: join(folder, 'outbox'),
    },
    stdio: 'ignore',
  });
  try {
    await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
    const ended = once(worker, 'exit');
    worker.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    worker.kill('SIGKILL');
  }
  portal.kill('SIGTERM');
  await once(portal, 'exit');
  expect(said()).not.toContain('"level":"error"');
});
