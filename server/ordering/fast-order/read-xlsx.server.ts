import { ownThread } from '../../files/own-thread.server.ts';
import { limitWork } from '../../kernel/limit-work.ts';
import { type Table, trimmed } from './split-table.ts';

/** What the sheets of one workbook may take unpacked: a price list of 60,000 lines is about 30 MB. */
const maxUnpacked = 32 * 1024 * 1024;
/** Megabytes and milliseconds that unpacking and reading it may take. */
const memory = 256;
const patience = 8_000;

/** Each workbook may take all of that memory. */
const workbooks = limitWork({ running: 2, waiting: 8, perOwner: 3 });

/**
 * The first sheet of an `.xlsx`; undefined when it cannot be read, `busy` when too many others, or three of this dealer's, wait or
 * are read already. It is unpacked within a bound and read in a thread with bounded memory and time: a sheet of a few bytes may claim a
 * cell in the last row and column, and would otherwise fill the memory of the portal.
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
