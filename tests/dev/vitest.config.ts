import { defineConfig } from 'vitest/config';

/** Tests `npm run dev` on a copy of the sources, which tests edit, and compares it with the built portal. */
export default defineConfig({
  test: {
    // Only a hanging test takes this long, even on a machine that runs ten other tasks.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    reporters: ['verbose'],
  },
});
