import { Worker, type WorkerOptions } from 'node:worker_threads';

type Options = Pick<WorkerOptions, 'workerData' | 'stdout' | 'stderr'> & {
  /** Megabytes that it may take; one that needs more ends with an error. */
  memory: number;
};

/**
 * Starts a thread out of a file: in the build one of its own, bundled, when its URL is written as app/worker-chunk.ts knows it;
 * elsewhere the source. Sources need tsx in the thread, too; a hook of the main one does not reach it.
 */
export function ownThread(file: URL, { memory, ...given }: Options): Worker {
  const options = { ...given, resourceLimits: { maxOldGenerationSizeMb: memory }, execArgv: [] };
  if (!file.pathname.endsWith('.ts')) return new Worker(file, options);
  const start = `import('tsx/esm/api').then(({ register }) => (register(), import('${file.href}')));`;
  return new Worker(start, { ...options, eval: true });
}
