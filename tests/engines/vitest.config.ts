import { defineConfig } from 'vitest/config';

/** The main job in engines that Playwright cannot drive from Debian. A config of its own: it needs browsers and a built portal. */
export default defineConfig({
  test: {
    globalSetup: ['portal.ts'],
    // All of them sign in as the demo dealer, and share his basket.
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 300_000,
    reporters: ['verbose'],
  },
});
