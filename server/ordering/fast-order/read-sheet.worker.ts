import { parentPort, workerData } from 'node:worker_threads';
import { blankSheet } from '../../catalogue/exports/blank-names.ts';
import { namedQuantity } from './columns.ts';
import { readText, startsWith } from './read-text.server.ts';
import { openWorkbook, sheetRows, type Workbook } from './read-workbook.ts';
import { markOf, maxRows, type Table, trimmed } from './split-table.ts';
import { type Upload, withoutUnfilled } from './unfilled-rows.ts';
import { unzipBounded } from './unzip-bounded.server.ts';

/**
 * The thread that reads an uploaded table (read-apart.server.ts). Posts its filled rows, or undefined when it is
 * unreadable.
 */
const { file, maxUnpacked } = workerData as { file: Uint8Array; maxUnpacked: number };
const maxSheets = 5;

const upload = readable(file);
parentPort?.postMessage(upload && { upload, marks: upload.table.map(markOf) });

function readable(file: Uint8Array): Upload | undefined {
  try {
    const table = tableOf(file);
    return Array.isArray(table) ? shortened(table) : table;
  } catch {
    return undefined;
  }
}

function tableOf(file: Uint8Array): Table | Upload | undefined {
  if (!startsWith(file, [0x50, 0x4b])) return readText(file);
  const parts = unzipBounded(file, (name) => /\.(?:xml|rels)$/.test(name), maxUnpacked);
  if (!parts) return undefined;
  const workbook = openWorkbook(parts);
  const sheets = sheetsOf(workbook).map(
    ({ name, part }): Sheet => ({ name, table: trimmed(sheetRows(parts, workbook, part)) }),
  );
  const filled = sheets.filter(({ table }) => isFilled(table));
  return filled.length > 1 ? joined(filled) : (filled[0] ?? sheets[0])?.table;
}

type Sheet = { name: string; table: Table };

/**
 * Joins the rows of filled forms with the same columns, such as copies of a sheet. For forms with different columns,
 * which cannot be joined, returns only their names.
 */
function joined(sheets: readonly Sheet[]): Table | Upload {
  const [first, ...others] = sheets.map(({ table }) => ({ table, from: namedQuantity(table)?.from ?? 0 }));
  const head = ({ table, from }: { table: Table; from: number }) => JSON.stringify(table[from - 1] ?? []);
  const isSame = first && first.from > 0 && others.every((other) => head(other) === head(first));
  if (!isSame) return { table: [], unfilled: 0, several: sheets.map(({ name }) => name) };
  return [...first.table, ...others.flatMap(({ table, from }) => table.slice(from))];
}

/**
 * Returns the sheets to read: the first `maxSheets` portal price forms, wherever they are in the workbook, else the
 * first sheet. Hidden sheets are not read, unless all are hidden.
 */
function sheetsOf({ sheets }: Workbook): Workbook['sheets'] {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const shown = visible.length > 0 ? visible : sheets;
  const blanks = shown.filter(({ name }) => name.startsWith(blankSheet));
  return blanks.length > 0 ? blanks.slice(0, maxSheets) : shown.slice(0, 1);
}

function isFilled(table: Table): boolean {
  const columns = namedQuantity(table);
  return columns === undefined || table.slice(columns.from).some((row) => row[columns.quantity]);
}

/** Omits unfilled rows and cuts the table to one row above the limit, so that the caller can detect too many rows. */
function shortened(whole: Table): Upload {
  const { table, unfilled } = withoutUnfilled(whole);
  return { table: table.slice(0, maxRows + 1), unfilled };
}
