import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { openedText } from '../kernel/opened-text.ts';
import { drainMs, stopSignal } from '../kernel/stopping.server.ts';
import { serveMetrics } from './metrics-port.ts';
import { poolImages } from './pool-images.ts';
import { metricsOf } from './pool-metrics.ts';

/** A process that dies sooner than this after its start waits this long before it is started again. */
const shortLifeMs = 5_000;
/** Longer than a process takes to stop by itself (app/http/serving/serve.server.ts). */
const stopTimeoutMs = 15_000;

/**
 * Serves with `size` processes on one port until SIGTERM or SIGINT (§12.7.3). The first of them runs the background
 * jobs, unless JOBS=0 leaves them to `npm run worker`. A process that dies is replaced. If no process has ever
 * listened, for example because the port is taken, this one exits with 1.
 */
export async function servePool(size: number): Promise<void> {
  // The processes accept connections themselves. If this one distributed them, connections for a process that has
  // just died would be lost, and their clients would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({
    exec: resolve(process.env.BUILD_DIR || 'build', 'commands/serve.js'),
    // Allows a garbage collection after each build (server/goods/read-model/one-build.server.ts).
    execArgv: [...process.execArgv, '--expose-gc'],
  });
  let stopping = false;
  const slots = Array.from({ length: size }, (_, slot) => slot);
  const running = new Set<Worker>();
  /** The running processes that accept connections. */
  const listening = new Set<Worker>();
  let served = false;
  const images = poolImages(() => running);

  function start(slot: number): void {
    const jobs = slot === 0 ? (process.env.JOBS ?? '1') : '0';
    // The very first process serves requests while it warms up; replacements are not needed until they are warm.
    const worker = cluster.fork({ JOBS: jobs, WARM_FIRST: served ? '1' : '0' });
    const startedAt = performance.now();
    running.add(worker);
    worker.once('listening', ({ port }) => {
      if (!served) console.log(openedText(port, process.env.PUBLIC_URL));
      served = true;
      listening.add(worker);
    });
    const replace = (why: string | number) => {
      running.delete(worker);
      listening.delete(worker);
      images.forget(worker);
      if (stopping) return;
      if (!served) process.exit(1);
      console.error(`Процесс ${worker.process.pid} завершился (${why}), запускается новый`);
      const wait = performance.now() - startedAt < shortLifeMs ? shortLifeMs : 0;
      setTimeout(() => !stopping && start(slot), wait);
    };
    worker.once('exit', (code, signal) => replace(signal ?? code));
    worker.on('error', ({ message }) => {
      // Without a pid the process never started, and no `exit` follows. Otherwise a message could not be sent to a
      // process that has just died.
      if (worker.process.pid === undefined) replace(message);
      else console.error(`Процесс ${worker.process.pid}: ${message}`);
    });
  }

  /**
   * Reports why a process could not open the port, and ends it. Before any process has listened, ends all of them,
   * because all fail for the same reason.
   */
  function endUnopened(worker: Worker, problem: string): void {
    console.error(problem);
    for (const each of served ? [worker] : running) each.process.kill('SIGKILL');
    if (!served) process.exit(1);
  }

  const metrics = metricsOf(listening);
  await serveMetrics(metrics);
  // A process that serves metrics on the portal's own port asks here for those of all processes.
  cluster.on('message', (worker, said) => {
    if (said?.images) images.hear(worker, said.images);
    if (said?.problem) endUnopened(worker, said.problem);
    if (!said?.metricsWanted) return;
    metrics().then((text) => worker.isConnected() && worker.send({ ...said, text }, () => {}));
  });
  slots.forEach(start);
  await stopSignal();
  stopping = true;
  setTimeout(() => process.exit(1), drainMs() + stopTimeoutMs).unref();
  await Promise.all([...running].map(stopped));
  process.exit(0);
}

async function stopped(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await ended;
}
