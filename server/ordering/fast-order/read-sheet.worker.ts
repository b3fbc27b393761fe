import { parentPort, workerData } from 'node:worker_threads';
import { zipSync } from 'fflate';
import { type CellValue, readSheet } from 'read-excel-file/node';
import { maxRows } from './split-table.ts';
import { unzipBounded } from './unzip-bounded.server.ts';

/**
 * The thread that reads an uploaded workbook (read-xlsx.server.ts): posts the cells of its first sheet, or
 * undefined when it is unreadable.
 */
const { file, maxUnpacked } = workerData as { file: Uint8Array; maxUnpacked: number };
const maxColumns = 100;
const maxCellLength = 500;

tableOf(file)
  .catch(() => undefined)
  .then((table) => parentPort?.postMessage(table));

/** The reader gets only the files that were unpacked within the limit. */
async function tableOf(file: Uint8Array): Promise<string[][] | undefined> {
  const parts = unzipBounded(file, (name) => /\.(?:xml|rels)$/.test(name), maxUnpacked);
  if (!parts) return undefined;
  const rows = await readSheet(Buffer.from(zipSync(parts, { level: 0 })));
  return rows.slice(0, maxRows + 1).map((row) => row.slice(0, maxColumns).map(textOf));
}

function textOf(cell: CellValue | null): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10).split('-').reverse().join('.');
  return String(cell).slice(0, maxCellLength);
}
