import { parentPort, workerData } from 'node:worker_threads';
import { openWorkbook, sheetRows } from '../../../ordering/fast-order/read-workbook.ts';
import { unzipBounded } from '../../../ordering/fast-order/unzip-bounded.server.ts';
import { maxSheetRows, type RawRow } from './sheet-head.ts';

/**
 * The thread that reads a sheet of goods (read-goods-sheet.server.ts). Posts the rows of the first visible sheet, at
 * most two above the limit; undefined when it is unreadable.
 */
const { file, maxUnpacked } = workerData as { file: Uint8Array; maxUnpacked: number };
/** Enough for a hundred price types and warehouses. */
const maxColumns = 400;

parentPort?.postMessage(readable());

function readable(): RawRow[] | undefined {
  try {
    const parts = unzipBounded(file, (name) => /\.(?:xml|rels)$/.test(name), maxUnpacked);
    if (!parts) return undefined;
    const workbook = openWorkbook(parts);
    const sheet = workbook.sheets.find(({ isHidden }) => !isHidden) ?? workbook.sheets[0];
    if (!sheet) return undefined;
    return sheetRows(parts, workbook, sheet.part, maxColumns)
      .slice(0, maxSheetRows + 2)
      .map(({ number, cells }) => ({ number, cells: cells.slice(0, maxColumns) }));
  } catch {
    return undefined;
  }
}
