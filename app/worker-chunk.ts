import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * A thread of the server is a file of its own: `new URL('./x.worker.ts', import.meta.url)` in the server's sources becomes, in the build,
 * the address of that file, bundled. (Vite does so in the browser's part only.) In development and in tests the source stands there.
 */
export function workerChunk(): Plugin {
  return {
    name: 'worker-chunk',
    apply: 'build',
    enforce: 'pre',
    transform(code, id, options) {
      if (!options?.ssr || !code.includes('.worker.ts')) return null;
      return code.replace(/new URL\('(\.\/[\w-]+\.worker\.ts)', import\.meta\.url\)/g, (_, path: string) => {
        const file = this.emitFile({ type: 'chunk', id: resolve(id, '..', path) });
        return `new URL(import.meta.ROLLUP_FILE_URL_${file})`;
      });
    },
  };
}
