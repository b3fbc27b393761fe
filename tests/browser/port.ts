/** The first port of the portals that the browser tests use. */
export const firstPort = Number(process.env.BROWSER_TEST_PORT ?? 4173);

/**
 * The port of this worker's portal. Each portal has its own demo world, so that workers can run at once. Playwright
 * numbers workers from 0, and the successor of a crashed worker gets its number.
 */
export const port = firstPort + Number(process.env.TEST_PARALLEL_INDEX ?? 0);
