import { defineConfig } from 'vitest/config';

/**
 * Tests the main task in engines that Playwright cannot drive on Debian. They need a separate config because
 * they require browsers and a built portal.
 */
export default defineConfig({
  test: {
    globalSetup: ['portal.ts'],
    // All of them sign in as the demo dealer and share that dealer's basket.
    fileParallelism: false,
    // A part may be told a second time.
    testTimeout: 360_000,
    hookTimeout: 300_000,
    reporters: ['verbose'],
  },
});
