import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveMetrics } from './metrics-port.ts';

/**
 * The exports of app/entry.server.tsx besides the screens. server/ does not depend on app/, so it loads the build by
 * its path.
 */
export type Serving = {
  serve: (build: unknown, part: { jobs: boolean; warmFirst: boolean; dev?: Dev }) => Promise<void>;
  work: () => Promise<void>;
  metricsText: () => Promise<string>;
};

const file = () => join(process.env.BUILD_DIR || 'build', 'server/index.js');

type Dev = { app: RequestListener; begin: (server: Server) => void };

/** Returns whether `npm run build` was run. */
export function isBuilt(): boolean {
  return existsSync(file());
}

/**
 * Serves the build in this process until SIGTERM or SIGINT; with `warmFirst`, only after its read model is built
 * (§12.7.3).
 */
export async function serveBuild(warmFirst = false): Promise<void> {
  const { build, serving } = await loadBuild();
  // In a pool, the primary process serves the metrics of all (pool.ts).
  if (!cluster.isWorker) await serveMetrics(serving.metricsText);
  await serving.serve(build, { jobs: process.env.JOBS !== '0', warmFirst });
}

/** Runs the background jobs of the build in this process until SIGTERM or SIGINT. */
export async function workOnBuild(): Promise<void> {
  const { serving } = await loadBuild();
  await serveMetrics(serving.metricsText);
  await serving.work();
}

async function loadBuild(): Promise<{ build: unknown; serving: Serving }> {
  process.env.NODE_ENV = 'production';
  const build = await import(/* @vite-ignore */ pathToFileURL(resolve(file())).href);
  return { build, serving: build.entry.module };
}
