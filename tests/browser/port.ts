/** The first port of the portals that serve browser tests. */
export const firstPort = Number(process.env.BROWSER_TEST_PORT ?? 4173);

/**
 * The port of this worker's portal. Each portal has its own demo world so that workers can run in parallel. Playwright
 * numbers workers from 0, and a crashed worker's replacement reuses its number.
 */
export const port = firstPort + Number(process.env.TEST_PARALLEL_INDEX ?? 0);
