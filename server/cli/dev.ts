import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createVite } from 'vite';
import { stopSignal } from '../kernel/stopping.server.ts';
import { checkDemoSettings, openDemoWorld, printLogins } from './demo-world.ts';
import type { Serving } from './serve-build.ts';

/**
 * Runs as `npm run dev`: the portal's own server with the demo data of `npm run demo`, from the current sources at
 * each request. Vite compiles them and sends changes to open pages.
 */
checkDemoSettings('dev');
// Otherwise the terminal would get a line for each of the many files that a page loads.
process.env.LOG_LEVEL ||= 'warn';
await openDemoWorld();

/** Never listens. It passes Vite the connections of open pages, which arrive at the portal's port. */
const pages = createServer();
const vite = await createVite({
  server: { middlewareMode: true, hmr: { server: pages } },
  appType: 'custom',
  clearScreen: false,
});
stopSignal().then(() => vite.close());

type Build = { entry: { module: Serving } };
const newestBuild = () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<Build>;

/** The portal of the last build. */
let known: { build: Build; app: RequestListener } | undefined;

async function newestApp(): Promise<RequestListener> {
  const build = await newestBuild();
  if (known?.build !== build) {
    const { appInDevelopment } = await vite.ssrLoadModule('/app/http/serving/develop.server.ts');
    known = { build, app: appInDevelopment(build) };
  }
  return known.app;
}

const app: RequestListener = async (request, response) => {
  if (isSource(request)) {
    vite.middlewares(request, response, () => response.writeHead(404).end());
    return;
  }
  try {
    (await newestApp())(request, response);
  } catch (error) {
    vite.ssrFixStacktrace(error as Error);
    console.error(error);
    // Vite's client reloads the page when the faulty file is edited.
    response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(
      `<script type="module" src="/@vite/client"></script><pre>${escaped((error as Error).stack)}</pre>`,
    );
  }
};

/** Returns whether a request is for a file that Vite compiles; no address of the portal begins like this. */
function isSource({ url = '' }: IncomingMessage): boolean {
  return /^\/(?:@|(?:app|server|compat|node_modules)\/)/.test(url);
}

function escaped(text = ''): string {
  return text.replace(/[&<]/g, (letter) => (letter === '&' ? '&amp;' : '&lt;'));
}

function begin(server: Server): void {
  server.on('upgrade', (...upgrade) => pages.emit('upgrade', ...upgrade));
  printLogins();
}

const build = await newestBuild();
await build.entry.module.serve(build, {
  jobs: process.env.JOBS !== '0',
  warmFirst: false,
  dev: { app, begin },
});
