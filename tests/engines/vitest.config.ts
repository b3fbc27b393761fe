import { defineConfig } from 'vitest/config';

/**
 * Tests the main task in engines that Playwright cannot drive on Debian. This needs a separate config because it
 * requires browsers and a built portal.
 */
export default defineConfig({
  test: {
    globalSetup: ['portal.ts'],
    // All tests sign in as the demo dealer and share that dealer's basket.
    fileParallelism: false,
    // A part of the story may run twice.
    testTimeout: 360_000,
    hookTimeout: 300_000,
    reporters: ['verbose'],
  },
});
