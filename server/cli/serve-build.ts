import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Whether `npm run build` was run. */
export function isBuilt(): boolean {
  return existsSync(join(process.env.BUILD_DIR || 'build', 'server/index.js'));
}

/**
 * Serves the build in this process until SIGTERM or SIGINT. The screens are reached by their address and not by an import:
 * server/ knows nothing of app/, and here the process only hands itself over.
 */
export async function serveBuild(): Promise<void> {
  process.env.NODE_ENV = 'production';
  await import(new URL('../../app/serve.ts', import.meta.url).href);
}
