import { serveBuild } from './serve-build.ts';

/** One process of `npm start` among several (pool.ts), and the portal of the tests: serves without checking settings. */
await serveBuild(process.env.WARM_FIRST === '1');
