import { defineConfig } from 'vitest/config';

/**
 * `database`: everything that touches the database; runs on SQLite, and with TEST_DIALECT=mysql on MariaDB or MySQL.
 * `pure`: rules, parsers, components, architecture; runs once.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['tests/{rules,components,architecture,cli}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup/strict.ts'],
        },
      },
      {
        test: {
          name: 'database',
          include: ['tests/{use-cases,screens,access,compat,parity,database}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup/strict.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
