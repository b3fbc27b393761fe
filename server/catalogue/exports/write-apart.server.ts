import { ownThread } from '../../files/own-thread.server.ts';
import type { ExportHead, ExportRow } from './export-row.ts';
import type { ExportFormat } from './formats.server.ts';

export type Writing = {
  fd: number;
  format: ExportFormat;
  head: ExportHead;
  batches: Iterator<ExportRow[]>;
  /** So many bytes more stand in the file. */
  written: (bytes: number) => void;
  signal: AbortSignal;
};

const worker = new URL('./write-file.worker.ts', import.meta.url);

/** Megabytes. A thread needs some ten, whatever the number of goods; one that needs this many has gone wrong. */
const memory = 128;

/**
 * Writes a file in a thread of its own, which asks for the goods batch by batch: they are taken from the read model in this thread,
 * a millisecond at a time, so that prices are those of the catalogue and others are answered in between. Resolves when all is
 * written; rejects when the thread fails, the goods cannot be had, or `signal` says that nobody wants the file any more.
 */
export function writeApart({ fd, format, head, batches, written, signal }: Writing): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const thread = ownThread(worker, { workerData: { fd, format, head }, memory });
    let done = false;
    let failed: unknown;
    const stop = (why: unknown) => {
      failed ??= why;
      void thread.terminate();
    };
    const onAbort = () => stop(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    thread.on('message', (said: { more?: true; written?: number; done?: true }) => {
      try {
        if (said.written !== undefined) written(said.written);
        else if (said.done) done = true;
        else if (!failed) thread.postMessage(batches.next().value ?? null);
      } catch (error) {
        stop(error);
      }
    });
    thread.on('error', stop);
    // Only now nobody writes to the file any more.
    thread.on('exit', (code) => {
      signal.removeEventListener('abort', onAbort);
      if (done && !failed) resolve();
      else reject(failed ?? new Error(`the thread that writes a file ended with ${code}`));
    });
  });
}
