import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import express from 'express';
import { listen } from '#app/http/listen.server.ts';
import { type BareAnswers, bareRemix } from './bare-remix.tsx';

/** One process that serves the built portal, a bare Remix app and a bare node:http server, each on a port of its own. */
let answers: BareAnswers = { bytes: '', type: 'text/plain', elements: 2, pageBytes: 100 };

const file = resolve(process.env.BUILD_DIR || 'build', 'server/index.js');
const build = (await import(pathToFileURL(file).href)) as ServerBuild;
const portal = await listen(build, 0, '127.0.0.1');

const app = express();
app.all('*', createRequestHandler({ build: bareRemix(build, () => answers), mode: 'production' }));
const remix = app.listen(0, '127.0.0.1');

const node = createServer((request, response) => {
  request.resume().on('end', () => response.setHeader('Content-Type', answers.type).end(answers.bytes));
}).listen(0, '127.0.0.1');

const portOf = (server: Server) => (server.address() as AddressInfo).port;
process.on('message', (message: { kind: string; answers?: BareAnswers }) => {
  if (message.answers) answers = message.answers;
  const { user, system } = process.cpuUsage();
  process.send?.({ kind: message.kind, cpu: (user + system) / 1_000, rss: process.memoryUsage().rss });
});
setTimeout(() => process.send?.({ kind: 'ready', ports: [portal, remix, node].map(portOf) }), 200);
process.on('SIGTERM', () => process.exit(0));
