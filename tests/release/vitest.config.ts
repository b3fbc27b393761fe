import { defineConfig } from 'vitest/config';

/** Makes a tarball of the commit that is checked out, and runs what was unpacked from it. RELEASE_TARBALL: one that is there already. */
export default defineConfig({
  test: {
    // Packages are installed, and everything is built.
    hookTimeout: 1_800_000,
    testTimeout: 300_000,
    reporters: ['verbose'],
  },
});
