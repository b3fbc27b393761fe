import { serveBuild } from './serve-build.ts';

/**
 * One process of `npm start` among several (pool.ts), also used for the portal of the tests. It does not check
 * settings.
 */
await serveBuild(process.env.WARM_FIRST === '1');
