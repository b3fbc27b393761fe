import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Bundles each worker thread of the server as a separate file. In the build, `new URL('./x.worker.ts',
 * import.meta.url)` in the server's sources becomes the address of that file; Vite itself does this only for the
 * browser. In development and in tests it stays the address of the source.
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
