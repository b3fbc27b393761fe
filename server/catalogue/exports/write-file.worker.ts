import { on } from 'node:events';
import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { ExportHead, ExportRow } from './export-row.ts';
import { type ExportFormat, writers } from './formats.server.ts';

/**
 * The thread that writes a file (write-apart.server.ts): requests goods batch by batch and reports its
 * progress.
 */
const { fd, format, head } = workerData as { fd: number; format: ExportFormat; head: ExportHead };
const port = parentPort!;

async function* batches(): AsyncGenerator<ExportRow[]> {
  port.postMessage({ more: true });
  for await (const [batch] of on(port, 'message') as AsyncIterable<[ExportRow[] | null]>) {
    if (!batch) return;
    // Requests the next batch before writing this one, so that neither thread waits for the other.
    port.postMessage({ more: true });
    yield batch;
  }
}

async function write(): Promise<void> {
  for await (const piece of writers[format](head, batches())) {
    for (let at = 0; at < piece.length; ) at += writeSync(fd, piece, at);
    port.postMessage({ written: piece.length });
  }
  port.postMessage({ done: true });
  port.close();
}

// An error ends this thread and is reported to the thread that started it.
void write();
