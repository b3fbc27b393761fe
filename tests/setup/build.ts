import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { isBuildOf, markBuild, sourcesDigest } from '#server/cli/build-mark.ts';

declare module 'vitest' {
  interface ProvidedContext {
    buildDirectory: string;
  }
}

const cache = 'node_modules/.cache';
const day = 24 * 3_600_000;

/**
 * Builds the app once for all screen tests, so they test what dealers get. `TEST_BUILD_DIR` names an existing build of
 * these sources; tests of the other projects also run its commands.
 */
export default function setup({ provide }: TestProject) {
  process.env.TEST_BUILD_DIR ||= freshBuild();
  provide('buildDirectory', process.env.TEST_BUILD_DIR);
}

/**
 * Returns a build of the current sources: the demo's, that of an earlier test run, or a new one. A build contains its
 * own path, so it is created in its final place.
 */
function freshBuild(): string {
  const digest = sourcesDigest();
  mkdirSync(cache, { recursive: true });
  const begins = `portal-test-${digest}-`;
  const earlier = readdirSync(cache)
    .filter((name) => name.startsWith(begins))
    .map((name) => join(cache, name));
  const found = ['build', ...earlier].find((directory) => isBuildOf(digest, directory));
  if (found) return found;
  removeOldBuilds();
  const own = join(cache, begins + process.pid);
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production', BUILD_DIR: own };
  const build = (...args: string[]) => execFileSync('node', args, { env, stdio: 'inherit' });
  build('node_modules/@remix-run/dev/dist/cli.js', 'vite:build', '--logLevel', 'error');
  build('node_modules/vite/bin/vite.js', 'build', '--config', 'vite.commands.config.ts');
  markBuild(digest, own);
  return own;
}

/** Removes builds older than a day. A running test may still read younger ones. */
function removeOldBuilds(): void {
  for (const name of readdirSync(cache).filter((each) => each.startsWith('portal-test-'))) {
    const path = join(cache, name);
    if (statSync(path).mtimeMs < Date.now() - day) rmSync(path, { recursive: true, force: true });
  }
}
