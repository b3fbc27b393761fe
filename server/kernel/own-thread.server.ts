import { Worker, type WorkerOptions } from 'node:worker_threads';

type Options = Pick<WorkerOptions, 'workerData' | 'stdout' | 'stderr'> & {
  /** Megabytes of heap; a thread that needs more ends with an error. */
  memory: number;
};

/**
 * Starts a thread from a file: in the build, from its own bundle (if its URL is written as app/worker-chunk.ts
 * requires), otherwise from the source. Sources need tsx registered in the thread too, because the main thread's hook
 * does not apply there.
 */
export function ownThread(file: URL, { memory, ...given }: Options): Worker {
  const options = { ...given, resourceLimits: { maxOldGenerationSizeMb: memory }, execArgv: [] };
  if (!file.pathname.endsWith('.ts')) return new Worker(file, options);
  const start = `import('tsx/esm/api').then(({ register }) => (register(), import('${file.href}')));`;
  return new Worker(start, { ...options, eval: true });
}
