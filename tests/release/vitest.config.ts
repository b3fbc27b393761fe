import { defineConfig } from 'vitest/config';

/**
 * Makes a tarball of the checked-out commit, and runs the release unpacked from it. RELEASE_TARBALL: the path of an
 * existing tarball.
 */
export default defineConfig({
  test: {
    // The hooks install the packages and build everything.
    hookTimeout: 1_800_000,
    testTimeout: 300_000,
    reporters: ['verbose'],
  },
});
