import { defineConfig } from 'vite';
import { bundledPackages } from './app/bundled-packages.ts';
import { workerChunk } from './app/worker-chunk.ts';
import commands from './server/cli/commands.json' with { type: 'json' };

/** The demo builds the portal itself; `serve` is a process of `start`. */
const names = [...commands.filter((name) => name !== 'demo' && name !== 'dev'), 'serve'];

/** Compiles the commands of server/cli/ that a server without development dependencies needs (server/cli/run.js). */
export default defineConfig({
  plugins: [workerChunk()],
  publicDir: false,
  logLevel: 'warn',
  ssr: bundledPackages(),
  build: {
    ssr: true,
    target: 'node20',
    outDir: `${process.env.BUILD_DIR ?? 'build'}/commands`,
    emptyOutDir: true,
    rollupOptions: {
      input: Object.fromEntries(names.map((name) => [name, `server/cli/${name}.ts`])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
