import { limitWork } from '../../kernel/limit-work.ts';
import { firstMessage, ownThread } from '../../kernel/own-thread.server.ts';
import { marked, type RowMark } from './split-table.ts';
import type { Upload } from './unfilled-rows.ts';

/** The maximum size of a workbook's unpacked sheets: a price list of 60,000 lines is about 30 MB. */
const maxUnpacked = 32 * 1024 * 1024;
/** The limits of the thread, in megabytes and milliseconds. The largest table takes two seconds on an idle machine. */
const memory = 256;
const patience = 30_000;

/** Each reader may use all of this memory, so only a few tables are read or wait at the same time. */
const readers = limitWork({ running: 2, waiting: 8, perOwner: 3 });

/**
 * Reads an `.xlsx` (the first visible sheet, or the portal's price forms in it) or a long text table. Returns
 * undefined when the file is unreadable, `busy` when too many tables, or three of this dealer, are already being read
 * or waiting, and `slow` when reading took too long. A tiny sheet may declare a cell in the last row and column and
 * so fill the portal's memory. Therefore a workbook is unpacked only up to a size limit, and everything is read in a
 * thread with limited memory and time. Rows of a long table without a quantity are omitted.
 */
export async function readApart(
  file: Buffer,
  dealerId: number,
  longest = patience,
): Promise<Upload | 'busy' | 'slow' | undefined> {
  if (!readers.hasRoom(dealerId)) return 'busy';
  return readers.run(() => readInThread(file, longest), { owner: dealerId });
}

const worker = new URL('./read-sheet.worker.ts', import.meta.url);

async function readInThread(file: Buffer, longest: number): Promise<Upload | 'slow' | undefined> {
  const thread = ownThread(worker, { workerData: { file, maxUnpacked }, memory, stdout: true, stderr: true });
  type Read = { upload: Upload; marks: (RowMark | undefined)[] };
  const read = await firstMessage<Read>(thread, longest);
  if (read === 'slow' || read === undefined) return read;
  marked(read.upload.table, read.marks);
  return read.upload;
}
