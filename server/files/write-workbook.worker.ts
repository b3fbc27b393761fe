import { parentPort } from 'node:worker_threads';
import type { SheetRow } from './sheet.ts';
import { type WholeSheet, workbookBytes } from './workbook.server.ts';

/** A message to the thread: any number of pieces of rows, then the rest of the document. */
export type ToWrite = { rows: SheetRow[] } | { sheet: Omit<WholeSheet, 'rows'> };

/** The thread that writes documents (document-file.server.ts), one after another. */
const port = parentPort!;
const rows: SheetRow[] = [];

port.on('message', (said: ToWrite) => {
  if ('rows' in said) rows.push(...said.rows);
  else void write({ ...said.sheet, rows: rows.splice(0) });
});

// An error ends this thread and is reported to the thread that started it.
async function write(sheet: WholeSheet): Promise<void> {
  const bytes = await workbookBytes(sheet);
  port.postMessage(bytes, [bytes.buffer]);
}
