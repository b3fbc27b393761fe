import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { bundledThreads } from './tests/setup/bundled-threads.ts';

const here = process.cwd().replace(/[^\w/-]/g, '\\$&');

/**
 * `pure`: rules, parsers, components, architecture; runs once.
 * `database`, `screens`: tests that use the database; run on SQLite, and with TEST_DIALECT=mysql on MariaDB or MySQL.
 * `screens` builds the app first.
 */
export default defineConfig({
  plugins: [bundledThreads()],
  test: {
    // Starting a process and loading modules for each file would take longer than the tests; tests/setup/ isolates the
    // files.
    isolate: false,
    maxWorkers: availableParallelism(),
    // Node loads a finished build. Rewritten by Vite, each instance of it would take 75 MB and seconds.
    server: { deps: { external: [new RegExp(`^(file://)?${here}/build[^/]*/server/`)] } },
    setupFiles: ['tests/setup/strict.ts'],
    // Only a hanging test takes this long, even on a machine that does ten other things.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // MariaDB drops the schemas of all workers at the end.
    teardownTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['tests/{rules,components,architecture,cli}/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['tests/{use-cases,access,database}/**/*.test.ts'],
          globalSetup: ['tests/setup/drop-schemas.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/{screens,compat,parity}/**/*.test.ts'],
          globalSetup: [
            'tests/setup/build.ts',
            'tests/setup/drop-schemas.ts',
            'tests/setup/every-row-answered.ts',
          ],
        },
      },
    ],
  },
});
