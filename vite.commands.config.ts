import { defineConfig } from 'vite';
import { bundledPackages } from './app/bundled-packages.ts';
import { workerChunk } from './app/worker-chunk.ts';

const names = [
  'backup',
  'db-copy',
  'exchange-add',
  'import-1c',
  'import-portal',
  'jobs',
  'migrate',
  'push-keys',
  'restore',
  'seed',
  'serve',
  'staff-add',
  'start',
  'sums',
  'worker',
];

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
