import { ownThread } from '../../kernel/own-thread.server.ts';
import type { ExportHead, ExportRow } from './export-row.ts';
import type { ExportFormat } from './formats.server.ts';

export type Writing = {
  fd: number;
  format: ExportFormat;
  head: ExportHead;
  batches: Iterator<ExportRow[]>;
  /** Reports that this many more bytes have been written. */
  written: (bytes: number) => void;
  signal: AbortSignal;
};

const worker = new URL('./write-file.worker.ts', import.meta.url);

/**
 * The memory limit of a thread, in megabytes. A thread needs about ten, whatever the number of goods; a thread that
 * reaches this limit is faulty.
 */
const memory = 128;

/**
 * Writes a file in a separate thread, which requests the goods batch by batch: this thread takes them from
 * the read model, a millisecond at a time, so that prices match the catalogue and other requests are served
 * in between. Resolves when everything is written; rejects when the thread fails, the goods cannot be read,
 * or `signal` is aborted.
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
    // Only now is it certain that nobody writes to the file any more.
    thread.on('exit', (code) => {
      signal.removeEventListener('abort', onAbort);
      if (done && !failed) resolve();
      else reject(failed ?? new Error(`the thread that writes a file ended with ${code}`));
    });
  });
}
