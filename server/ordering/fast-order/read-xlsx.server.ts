import { ownThread } from '../../files/own-thread.server.ts';
import { type Table, trimmed } from './split-table.ts';

/** The limit on the unpacked sheets of a workbook: a price list of 60,000 lines is about 30 MB. */
const maxUnpacked = 32 * 1024 * 1024;
/** The limits on unpacking and reading, in megabytes and milliseconds. */
const memory = 256;
const patience = 8_000;

/**
 * Each reader may use all of that memory, so only a few workbooks are read at once and only a few wait, at
 * most three of one dealer.
 */
const maxAtOnce = 2;
const maxWaiting = 8;
const maxOfOne = 3;
const waiting: (() => void)[] = [];
let reading = 0;
/** The number of workbooks of each dealer that are being read or wait. */
const ofDealer = new Map<number, number>();

/**
 * Reads the first sheet of an `.xlsx`; returns undefined when it is unreadable, `busy` when too many
 * workbooks, or three of this dealer, are already being read or waiting. The file is unpacked up to a size
 * limit and read in a thread with limited memory and time: a sheet of a few bytes may declare a cell in the
 * last row and column, which would otherwise fill the memory of the portal.
 */
export async function readXlsx(file: Buffer, dealerId: number): Promise<Table | 'busy' | undefined> {
  const own = ofDealer.get(dealerId) ?? 0;
  if (own >= maxOfOne || (reading >= maxAtOnce && waiting.length >= maxWaiting)) return 'busy';
  ofDealer.set(dealerId, own + 1);
  if (reading < maxAtOnce) reading++;
  else await new Promise<void>((go) => waiting.push(go));
  try {
    return await readSheet(file);
  } finally {
    const left = ofDealer.get(dealerId)! - 1;
    if (left > 0) ofDealer.set(dealerId, left);
    else ofDealer.delete(dealerId);
    // The slot passes directly to the next in the queue.
    const next = waiting.shift();
    if (next) next();
    else reading--;
  }
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
