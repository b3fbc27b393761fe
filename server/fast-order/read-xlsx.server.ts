import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { mostRows, type Table, trimmed } from './split-table.ts';
import { unzipBounded, zipStored } from './unzip-bounded.server.ts';

/** What the sheets of one workbook may take unpacked: a price list of 60,000 lines is about 30 MB. */
const mostUnpacked = 32 * 1024 * 1024;
/** Megabytes and milliseconds that reading it may take. */
const memory = 256;
const patience = 8_000;

/** Each may take all of that memory; so few are read at once, and so many more wait for their turn, few of them one dealer's. */
const mostAtOnce = 2;
const mostWaiting = 8;
const mostOfOne = 3;
const waiting: (() => void)[] = [];
let reading = 0;
/** Dealer → workbooks of his that are read or wait. */
const ofDealer = new Map<number, number>();

/**
 * The first sheet of an `.xlsx`; undefined when it cannot be read, `busy` when too many others, or three of this dealer's, wait or
 * are read already. The reader gets only what was unpacked here within a bound, and works in a thread with bounded memory and time: a
 * sheet of a few bytes may claim a cell in the last row and column, and would otherwise fill the memory of the portal.
 */
export async function readXlsx(file: Buffer, dealerId: number): Promise<Table | 'busy' | undefined> {
  const own = ofDealer.get(dealerId) ?? 0;
  if (own >= mostOfOne || (reading >= mostAtOnce && waiting.length >= mostWaiting)) return 'busy';
  ofDealer.set(dealerId, own + 1);
  if (reading < mostAtOnce) reading++;
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

async function readSheet(file: Buffer): Promise<Table | undefined> {
  const entries = await unzipBounded(file, (name) => /\.(?:xml|rels)$/.test(name), mostUnpacked);
  if (!entries) return undefined;
  const rows = await inThread(zipStored(entries));
  return rows && trimmed(rows);
}

/** Runs in the thread, as text: it must not need the portal's modules. */
const reader = `
const { parentPort, workerData } = require('node:worker_threads');
const { readSheet } = require(workerData.module);
const text = (cell) => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10).split('-').reverse().join('.');
  return String(cell).slice(0, 500);
};
readSheet(Buffer.from(workerData.file)).then(
  (rows) => parentPort.postMessage(rows.slice(0, workerData.mostRows + 1).map((row) => row.slice(0, 100).map(text))),
  () => parentPort.postMessage(undefined),
);
`;

function inThread(file: Buffer): Promise<string[][] | undefined> {
  const module = createRequire(import.meta.url).resolve('read-excel-file/node');
  const worker = new Worker(reader, {
    eval: true,
    workerData: { module, file, mostRows },
    resourceLimits: { maxOldGenerationSizeMb: memory },
    stdout: true,
    stderr: true,
  });
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), patience);
    worker.once('message', resolve);
    worker.once('error', () => resolve(undefined));
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
  }).finally(() => worker.terminate()) as Promise<string[][] | undefined>;
}
