import { limitWork } from '../../kernel/limit-work.ts';
import { ownThread } from '../../kernel/own-thread.server.ts';
import { type Table, trimmed } from './split-table.ts';

/** The limit on the unpacked sheets of a workbook: a price list of 60,000 lines is about 30 MB. */
const maxUnpacked = 32 * 1024 * 1024;
/** The limits on unpacking and reading, in megabytes and milliseconds. */
const memory = 256;
const patience = 8_000;

/** Each reader may use all of that memory, so only a few workbooks are read at once or wait. */
const workbooks = limitWork({ running: 2, waiting: 8, perOwner: 3 });

/**
 * Reads the first sheet of an `.xlsx`; returns undefined when it is unreadable, `busy` when too many
 * workbooks, or three of this dealer, are already being read or waiting. The file is unpacked up to a size
 * limit and read in a thread with limited memory and time: a sheet of a few bytes may declare a cell in the
 * last row and column, which would otherwise fill the memory of the portal.
 */
export async function readXlsx(file: Buffer, dealerId: number): Promise<Table | 'busy' | undefined> {
  if (!workbooks.hasRoom(dealerId)) return 'busy';
  return workbooks.run(() => readSheet(file), { owner: dealerId });
}

const worker = new URL('./read-sheet.worker.ts', import.meta.url);

async function readSheet(file: Buffer): Promise<Table | undefined> {
  const thread = ownThread(worker, { workerData: { file, maxUnpacked }, memory, stdout: true, stderr: true });
  const rows = await new Promise<string[][] | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), patience);
    thread.once('message', resolve);
    thread.once('error', () => resolve(undefined));
    thread.once('exit', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
  }).finally(() => thread.terminate());
  return rows && trimmed(rows);
}
