import { ownThread } from '../../files/own-thread.server.ts';
import { type Table, trimmed } from './split-table.ts';

/** What the sheets of one workbook may take unpacked: a price list of 60,000 lines is about 30 MB. */
const maxUnpacked = 32 * 1024 * 1024;
/** Megabytes and milliseconds that unpacking and reading it may take. */
const memory = 256;
const patience = 8_000;

/** Each may take all of that memory; so few are read at once, and so many more wait for their turn, few of them one dealer's. */
const maxAtOnce = 2;
const maxWaiting = 8;
const maxOfOne = 3;
const waiting: (() => void)[] = [];
let reading = 0;
/** Dealer → workbooks of his that are read or wait. */
const ofDealer = new Map<number, number>();

/**
 * The first sheet of an `.xlsx`; undefined when it cannot be read, `busy` when too many others, or three of this dealer's, wait or
 * are read already. It is unpacked within a bound and read in a thread with bounded memory and time: a sheet of a few bytes may claim a
 * cell in the last row and column, and would otherwise fill the memory of the portal.
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
    // Whoever waits takes the place over.
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
