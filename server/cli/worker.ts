import { checkStart } from './check-start.ts';
import { workOnBuild } from './serve-build.ts';

/** Runs as `npm run worker`: the background jobs, beside processes that serve with JOBS=0. */
await checkStart('worker');
await workOnBuild();
