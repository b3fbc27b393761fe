import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Returns whether `npm run build` was run. */
export function isBuilt(): boolean {
  return existsSync(join(process.env.BUILD_DIR || 'build', 'server/index.js'));
}

/**
 * Serves the build in this process until SIGTERM or SIGINT. The screens are loaded by their path and not
 * imported: server/ does not depend on app/, and this file only hands over the process.
 */
export async function serveBuild(): Promise<void> {
  process.env.NODE_ENV = 'production';
  await import(new URL('../../app/serve.ts', import.meta.url).href);
}
