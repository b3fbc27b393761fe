import { defineConfig } from 'vitest/config';

const setupFiles = ['tests/setup/strict.ts'];
const database = { setupFiles, testTimeout: 20_000, hookTimeout: 60_000 };

/**
 * `pure`: rules, parsers, components, architecture; runs once.
 * `database`, `screens`: what touches the database; on SQLite, and with TEST_DIALECT=mysql on MariaDB or MySQL. `screens`
 * builds the app first.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['tests/{rules,components,architecture,cli}/**/*.test.{ts,tsx}'],
          setupFiles,
        },
      },
      {
        test: { name: 'database', include: ['tests/{use-cases,access,database}/**/*.test.ts'], ...database },
      },
      {
        test: {
          name: 'screens',
          include: ['tests/{screens,compat,parity}/**/*.test.ts'],
          globalSetup: ['tests/setup/build.ts'],
          ...database,
        },
      },
    ],
  },
});
