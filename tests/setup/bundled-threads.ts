import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const folder = resolve(`node_modules/.cache/portal-threads-${process.pid}`);
const bundles = new Map<string, Promise<string>>();

/**
 * Bundles the server's threads (app/worker-chunk.ts) once per test run. Starting a thread from its sources takes half a
 * second of processor time, and some tests start dozens.
 */
export function bundledThreads(): Plugin {
  return {
    name: 'bundled-threads',
    enforce: 'pre',
    async transform(code, id) {
      const [found, path] = /new URL\('(\.\/[\w-]+\.worker\.ts)', import\.meta\.url\)/.exec(code) ?? [];
      if (!found || !path) return null;
      const source = resolve(id, '..', path);
      const bundle = bundles.get(source) ?? bundleOf(source);
      bundles.set(source, bundle);
      return code.replace(found, `new URL('${await bundle}')`);
    },
  };
}

/** Returns the address of the bundle. */
async function bundleOf(source: string): Promise<string> {
  if (bundles.size === 0) process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const name = `${bundles.size}.js`;
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: source,
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      rollupOptions: { output: { entryFileNames: name } },
    },
  });
  return pathToFileURL(resolve(folder, name)).href;
}
