import cluster from 'node:cluster';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import type { ServerBuild } from '@remix-run/node';
import { beginTraces } from '#server/kernel/begin-traces.server.ts';
import { type Listening, listenProblem } from '#server/kernel/listen-problem.ts';
import { logApart } from '#server/kernel/log.server.ts';
import { openedText } from '#server/kernel/opened-text.ts';
import { drainMs, stopSignal } from '#server/kernel/stopping.server.ts';
import { startPortalJobs } from './jobs.server.ts';
import { listen } from './listen.server.ts';
import { beginMetrics } from './metrics.server.ts';
import { observeRequests } from './observe-requests.server.ts';
import { beginStopping } from './readiness.server.ts';
import { warmCatalogue } from './warm-catalogue.server.ts';

const stopTimeoutMs = 10_000;
const maxRestMs = 500;

/** The role of a process (§12.7.3). */
export type Part = {
  /** Whether this process runs background jobs. */
  jobs: boolean;
  /**
   * Whether it waits for the read model before it accepts connections. It can, because other processes serve
   * meanwhile.
   */
  warmFirst: boolean;
  /**
   * In development (server/cli/dev.ts): `app` handles requests in place of the build, and `begin` starts what else
   * needs the server.
   */
  dev?: { app: RequestListener; begin: (server: Server) => void };
};

/**
 * Serves a build until SIGTERM or SIGINT, then stops cleanly. The function is part of the build, so that screens,
 * jobs and the server around them share one database connection and one read model.
 */
export async function serve(build: ServerBuild, { jobs, warmFirst, dev }: Part): Promise<void> {
  const port = Number(process.env.PORT || 3000);
  const flushLog = logApart();
  beginMetrics();
  const flushTraces = await beginTraces();
  if (warmFirst) await warmCatalogue();
  const host = process.env.HOST || undefined;
  const names = { portName: 'PORT', port, hostName: 'HOST', host };
  const server = await listen(build, port, host, undefined, dev?.app).catch((error) =>
    endUnopened(error, names),
  );
  dev?.begin(server);
  const { port: opened } = server.address() as AddressInfo;
  const running = jobs ? startPortalJobs(`http://localhost:${opened}`) : undefined;
  // In a pool the first process prints this once (server/cli/pool.ts).
  if (!cluster.isWorker) console.log(openedText(opened, process.env.PUBLIC_URL));
  observeRequests(server);
  let closing = false;
  server.prependListener('request', (_request, response) => {
    if (closing) response.shouldKeepAlive = false;
  });
  if (!warmFirst) warmCatalogue();

  await stopSignal();
  // /readyz reports to the proxy that this process accepts no more requests, before connections are refused.
  beginStopping();
  setTimeout(() => process.exit(1), drainMs() + stopTimeoutMs).unref();
  if (drainMs() > 0) await new Promise((done) => setTimeout(done, drainMs()));
  // Requests in progress are completed before the process and its database connections end. `server.close` of
  // node:http would close idle connections at once. A proxy keeps its connections open, so requests that have arrived
  // on them but were not read yet would be lost. Here each connection is closed with its next response, or when it
  // has been idle for a while.
  closing = true;
  const closed = new Promise((done) => NetServer.prototype.close.call(server, done));
  // `setImmediate`: requests that arrived while the process was busy are read first.
  setInterval(() => setImmediate(() => server.closeIdleConnections()), maxRestMs).unref();
  await Promise.all([closed, running?.stop()]);
  await flushTraces();
  await flushLog();
  process.exit(0);
}

/**
 * Ends a process whose port cannot be opened, and prints one line about it. In a pool the first process prints the
 * line, once for all (server/cli/pool.ts), and ends this one.
 */
function endUnopened(error: NodeJS.ErrnoException, names: Listening): Promise<never> {
  const problem = listenProblem(error, names);
  if (!problem) throw error;
  if (!cluster.isWorker) {
    console.error(problem);
    process.exit(1);
  }
  process.send?.({ problem }, undefined, undefined, () => {});
  return new Promise(() => {});
}

/** Runs background jobs until SIGTERM or SIGINT. Their metrics can be read on METRICS_PORT. */
export async function work(): Promise<void> {
  const flushLog = logApart();
  beginMetrics();
  const flushTraces = await beginTraces();
  const jobs = startPortalJobs(`http://localhost:${process.env.PORT || 3000}`);
  console.log('Фоновые задания выполняются');
  await stopSignal();
  setTimeout(() => process.exit(1), stopTimeoutMs).unref();
  await jobs.stop();
  await flushTraces();
  await flushLog();
  process.exit(0);
}
