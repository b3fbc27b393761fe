import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    buildDirectory: string;
  }
}

/**
 * Builds the app once for all screen tests, so that they test what dealers get. `TEST_BUILD_DIR`: a build of these
 * sources that exists already.
 */
export default function setup({ provide }: TestProject) {
  const built = process.env.TEST_BUILD_DIR;
  if (built) return provide('buildDirectory', built);
  const buildDirectory = `node_modules/.cache/portal-test-${process.pid}`;
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production', BUILD_DIR: buildDirectory };
  const build = (...args: string[]) => execFileSync('node', args, { env, stdio: 'inherit' });
  build('node_modules/@remix-run/dev/dist/cli.js', 'vite:build', '--logLevel', 'error');
  build('node_modules/vite/bin/vite.js', 'build', '--config', 'vite.commands.config.ts');
  provide('buildDirectory', buildDirectory);
  return () => rmSync(buildDirectory, { recursive: true, force: true });
}
