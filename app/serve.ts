import { type AddressInfo, Server as NetServer } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { listen } from './http/serving/listen.server.ts';

/**
 * The portal's process: serves the build (`BUILD_DIR`, else build/) and stops cleanly. Started by
 * server/cli/start.ts and demo.ts.
 */
const port = Number(process.env.PORT || 3000);
const stopTimeoutMs = 10_000;
const maxRestMs = 500;

const build = (await import(
  pathToFileURL(resolve(process.env.BUILD_DIR || 'build', 'server/index.js')).href
)) as ServerBuild;
const server = await listen(build, port, process.env.HOST || undefined).catch(
  (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    console.error(`Порт ${port} занят. Задайте другой, например PORT=${port + 1}.`);
    process.exit(1);
  },
);
// The build holds the only database connection of this process, so its jobs run there, too.
const entry = build.entry.module as unknown as {
  startPortalJobs: (origin: string) => { stop: () => Promise<void> };
};
const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
const jobs = entry.startPortalJobs(origin);
console.log(`Портал открыт: ${origin}`);

// Requests in progress are answered before the process ends, and database connections end with it.
let stopping = false;
server.prependListener('request', (_request, response) => {
  if (stopping) response.shouldKeepAlive = false;
});
function stop(): void {
  if (stopping) return;
  stopping = true;
  // `server.close` of node:http closes idle connections at once, and with them requests that have arrived but
  // were not read yet, because a proxy keeps its connections open. Here each connection is closed with its
  // next answer, or when it has been idle for a while.
  const closed = new Promise((done) => NetServer.prototype.close.call(server, done));
  // `setImmediate`: requests that arrived while the process was busy are read first.
  setInterval(() => setImmediate(() => server.closeIdleConnections()), maxRestMs).unref();
  Promise.all([closed, jobs.stop()]).then(() => process.exit(0));
  setTimeout(() => process.exit(1), stopTimeoutMs).unref();
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
