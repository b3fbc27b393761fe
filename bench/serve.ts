import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { createRequestHandler } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import express from 'express';
import type { listen } from '#app/http/serving/listen.server.ts';
import { type BareAnswers, bareRemix } from './bare-remix.tsx';
import { watchStatements } from './statements.ts';

/**
 * A process that serves the built portal, an empty Remix app, one with the portal's routes, and a bare node:http
 * server, each on its own port.
 */
let answers: BareAnswers = {
  bytes: '',
  type: 'text/plain',
  elements: 2,
  pageBytes: 100,
  data: null,
  dataBytes: 0,
  fileBytes: 0,
};

const statementsSoFar = watchStatements();
const file = resolve(process.env.BUILD_DIR || 'build', 'server/index.js');
const build = (await import(pathToFileURL(file).href)) as ServerBuild;
const serving = build.entry.module as unknown as { listen: typeof listen };
const portal = await serving.listen(build, 0, '127.0.0.1');

const serveRemix = (bare: ServerBuild): Server =>
  express()
    .all('*', createRequestHandler({ build: bare, mode: 'production' }))
    .listen(0, '127.0.0.1');
const remix = serveRemix(bareRemix(build, () => answers));
const crowded = serveRemix(bareRemix(build, () => answers, { among: true }));

const node = createServer((request, response) => {
  request.resume().on('end', () => {
    if (request.url === '/file') sendFile(response);
    else response.setHeader('Content-Type', answers.type).end(answers.bytes);
  });
}).listen(0, '127.0.0.1');

/** Sends as many bytes as a file has, in chunks of the portal's size. */
function sendFile(response: ServerResponse): void {
  const piece = Buffer.alloc(64 * 1024, 'т');
  function* pieces() {
    for (let left = answers.fileBytes; left > 0; left -= piece.length) yield piece.subarray(0, left);
  }
  Readable.from(pieces()).pipe(response);
}

let peak = 0;
const lookAtMemory = () => {
  peak = Math.max(peak, process.memoryUsage.rss());
};
setInterval(lookAtMemory, 20).unref();

process.on('message', (message: { answers?: Partial<BareAnswers> }) => {
  answers = { ...answers, ...message.answers };
  lookAtMemory();
  const { user, system } = process.cpuUsage();
  process.send?.({
    cpu: (user + system) / 1_000,
    rss: process.memoryUsage.rss(),
    peak,
    ...statementsSoFar(),
  });
  peak = 0;
});
await Promise.all([remix, crowded, node].map((server) => once(server, 'listening')));
// Between two calls, the bench may spend a long time querying a database of a million products by plain SQL.
for (const server of [portal, remix, crowded, node]) server.keepAliveTimeout = 0;

const portOf = (server: Server) => (server.address() as AddressInfo).port;
process.send?.({
  ports: { portal: portOf(portal), remix: portOf(remix), crowded: portOf(crowded), node: portOf(node) },
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
