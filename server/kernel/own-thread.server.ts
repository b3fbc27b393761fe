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

/**
 * Returns the first message of a thread, and ends the thread. Returns undefined when it fails or ends without one, and
 * `slow` when it takes longer than `longestMs`.
 */
export async function firstMessage<T>(thread: Worker, longestMs: number): Promise<T | 'slow' | undefined> {
  return new Promise<T | 'slow' | undefined>((resolve) => {
    const timer = setTimeout(() => resolve('slow'), longestMs);
    thread.once('message', (message: T | undefined) => resolve(message));
    thread.once('error', () => resolve(undefined));
    thread.once('exit', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
  }).finally(() => thread.terminate());
}
