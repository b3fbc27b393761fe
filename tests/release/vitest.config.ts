import { defineConfig } from 'vitest/config';

/**
 * Builds a tarball of the checked-out commit, unpacks and runs it. RELEASE_TARBALL is the path of an existing tarball
 * to use instead.
 */
export default defineConfig({
  test: {
    // The hooks install the packages and build everything.
    hookTimeout: 1_800_000,
    testTimeout: 300_000,
    reporters: ['verbose'],
  },
});
