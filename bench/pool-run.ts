import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '#server/db/client.server.ts';
import { markCatalogueChanged } from '#server/goods/change-log.repository.server.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { changePrices, rename } from './building.ts';
import { benchDatabase, benchFolder } from './data.ts';
import type { Phase, PoolOfSize } from './pool-report.ts';

/** Measures a pool of four processes, on Linux: `pool-run.ts PRODUCTS SECONDS RESULT-FILE`. */
const products = Number(process.argv[2] ?? 100_000);
const file = process.argv[4] ?? '';
const size = 4;
/** Longer than a process takes to free the memory of a replaced build. */
const untilFreedMs = 15_000;
const quietMs = 3_000;
const ticksPerSecond = 100;
const step = (name: string) => console.log(`  ${name} (${Math.round(performance.now() / 1_000)} с)`);

step('данные');
const url = await benchDatabase({ products });
const db = openDatabase(url);
const port = String(await freePort());
const metrics = `http://127.0.0.1:${await freePort()}/metrics`;
const portal = spawn(process.execPath, [join(process.env.BUILD_DIR || 'build', 'commands/start.js')], {
  stdio: 'inherit',
  env: {
    ...process.env,
    DATABASE_URL: url,
    SESSION_SECRET: 'for the bench, and long enough to be taken',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    UPLOADS_DIR: join(benchFolder, 'uploads'),
    MAIL_FOLDER: join(benchFolder, 'outbox'),
    PORT: port,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    WEB_CONCURRENCY: String(size),
    METRICS_PORT: new URL(metrics).port,
  },
});
const ended = once(portal, 'exit');
portal.once('exit', (code) => code && process.exit(code));
const phases: Phase[] = [];
await measured('start', () => until(() => sharedImage() !== ''));
const first = sharedImage();
await measured('prices', async () => {
  await changePrices(db, products / 10);
  return until(() => false, quietMs);
});
await rename(db);
await markCatalogueChanged(db, Date.now());
await measured('rebuild', () => until(() => !['', first].includes(sharedImage())));
portal.kill('SIGTERM');
await ended;
const result: PoolOfSize = { products, phases };
writeFileSync(file, JSON.stringify(result, null, 1));
process.exit(0);

async function measured(name: Phase['name'], work: () => Promise<number>): Promise<void> {
  step(name);
  const before = cpuOf(children());
  const start = performance.now();
  const peak = await work();
  const seconds = (performance.now() - start) / 1_000;
  const cpu = cpuOf(children()) - before;
  await setTimeout(untilFreedMs);
  phases.push({
    name,
    seconds,
    cpu,
    peak,
    all: memoryOfAll(),
    alone: children().map((pid) => memoryOf(pid).own),
  });
}

/**
 * Waits until `isDone`, or until the processes have been idle for a while; returns their peak memory together.
 * Requests metrics from each of them, which also makes them look for changes.
 */
async function until(isDone: () => boolean, quiet = Number.POSITIVE_INFINITY): Promise<number> {
  let peak = 0;
  let worked = cpuOf(children());
  let workedAt = performance.now();
  while (!isDone() && performance.now() - workedAt < quiet) {
    await fetch(metrics).then(
      (answer) => answer.text(),
      () => '',
    );
    await setTimeout(250);
    peak = Math.max(peak, memoryOfAll());
    const now = cpuOf(children());
    if (now - worked > 0.25) workedAt = performance.now();
    worked = now;
  }
  return peak;
}

/** Returns the image that all processes have, when they have no other one; '' otherwise. */
function sharedImage(): string {
  const images = children().map((pid) => [...imagesOf(pid).keys()]);
  const all = new Set(images.flat());
  const isOne = images.length === size && images.every(({ length }) => length === 1) && all.size === 1;
  return isOne ? String([...all][0]) : '';
}

/** Returns the images mapped by a process: inode → MB. */
function imagesOf(pid: number): Map<string, number> {
  const lines = read(pid, 'maps').split('\n');
  return new Map(
    lines
      .filter((line) => line.includes('/memfd:catalogue'))
      .map((line) => {
        const [range = '', , , , inode = ''] = line.split(/\s+/);
        const [from = 0, to = 0] = range.split('-').map((address) => Number.parseInt(address, 16));
        return [inode, (to - from) / 1e6];
      }),
  );
}

function children(): number[] {
  const listed = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = listed.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.filter(([, parent]) => parent === portal.pid).map(([pid = 0]) => pid);
}

/** Returns the processor time in seconds. */
function cpuOf(pids: number[]): number {
  const ticks = pids.map((pid) => {
    const fields = read(pid, 'stat').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  });
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}

/** In MB. `own` is private; `sum` includes a share of memory shared with others, except for images. */
function memoryOf(pid: number): { own: number; sum: number } {
  const text = read(pid, 'smaps_rollup');
  const of = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) * 1_024) / 1e6;
  return { own: of('Private_Clean') + of('Private_Dirty'), sum: of('Pss') - of('Pss_Shmem') };
}

/**
 * Returns the memory of all processes, including the first, in MB. Images count in full, because they take memory
 * before anybody reads them.
 */
function memoryOfAll(): number {
  const pids = [portal.pid ?? 0, ...children()];
  const images = new Map(pids.flatMap((pid) => [...imagesOf(pid)]));
  return [...pids.map((pid) => memoryOf(pid).sum), ...images.values()].reduce((sum, each) => sum + each, 0);
}

/** Returns a file of a process in /proc; '' when the process has ended. */
function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
