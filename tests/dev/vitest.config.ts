import { defineConfig } from 'vitest/config';

/** Tests `npm run dev` on a copy of the sources, which the tests edit, beside the built portal. */
export default defineConfig({
  test: {
    // Only a hanging test takes this long, even on a machine that does ten other things.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    reporters: ['verbose'],
  },
});
