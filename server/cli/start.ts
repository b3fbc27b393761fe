import { checkStart } from './check-start.ts';
import { servePool } from './pool.ts';
import { serveBuild } from './serve-build.ts';

/** Runs as `npm start`: one process, or WEB_CONCURRENCY of them. */
await checkStart('start');
const processes = Number(process.env.WEB_CONCURRENCY || 0);
if (processes > 0) await servePool(processes);
else await serveBuild();
