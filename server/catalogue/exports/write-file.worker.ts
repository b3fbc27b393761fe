import { on } from 'node:events';
import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { ExportHead, ExportRow } from './export-row.ts';
import { type ExportFormat, writers } from './formats.server.ts';

/** The thread that writes a file (write-apart.server.ts): asks for goods batch by batch, tells how much is written. */
const { fd, format, head } = workerData as { fd: number; format: ExportFormat; head: ExportHead };
const port = parentPort!;

async function* batches(): AsyncGenerator<ExportRow[]> {
  port.postMessage({ more: true });
  for await (const [batch] of on(port, 'message') as AsyncIterable<[ExportRow[] | null]>) {
    if (!batch) return;
    // Asked for before this one is worked on, so that neither thread waits for the other.
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

// What goes wrong ends this thread, and is told to the one that started it.
void write();
