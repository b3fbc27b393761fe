import { parentPort, workerData } from 'node:worker_threads';
import { strFromU8, zipSync } from 'fflate';
import { type CellValue, readSheet } from 'read-excel-file/node';
import { blankSheet } from '../../catalogue/exports/blank-names.ts';
import { namedQuantity } from './columns.ts';
import { readText, startsWith } from './read-text.server.ts';
import { maxColumns, maxRows, numberOf, type Table, trimmed } from './split-table.ts';
import { type Upload, withoutUnfilled } from './unfilled-rows.ts';
import { type Unzipped, unzipBounded } from './unzip-bounded.server.ts';

/**
 * The thread that reads an uploaded table (read-apart.server.ts): posts its filled rows, or undefined when it is
 * unreadable.
 */
const { file, maxUnpacked } = workerData as { file: Uint8Array; maxUnpacked: number };
const maxCellLength = 500;
const maxSheets = 5;
/** No table has days before this year: they are counts in cells that some program has formatted as days. */
const firstYear = 1930;

tableOf(file)
  .then((table) => (Array.isArray(table) ? shortened(table) : table))
  .catch(() => undefined)
  .then((upload) => parentPort?.postMessage(upload && { upload, numbers: upload.table.map(numberOf) }));

async function tableOf(file: Uint8Array): Promise<Table | Upload | undefined> {
  if (!startsWith(file, [0x50, 0x4b])) return readText(file);
  // The reader gets only the files that were unpacked within the limit.
  const parts = unzipBounded(file, (name) => /\.(?:xml|rels)$/.test(name), maxUnpacked);
  if (!parts) return undefined;
  const zip = Buffer.from(zipSync(parts, { level: 0 }));
  const sheets: Sheet[] = [];
  for (const name of sheetsOf(parts)) {
    const rows = await readSheet(zip, name);
    sheets.push({ name, table: trimmed(rows.map((row) => row.slice(0, maxColumns).map(textOf))) });
  }
  const filled = sheets.filter(({ table }) => isFilled(table));
  return filled.length > 1 ? joined(filled) : (filled[0] ?? sheets[0])?.table;
}

type Sheet = { name: string | number; table: Table };

/**
 * Joins the rows of filled forms with the same columns, as copies of a sheet have them. Of others nobody could tell what
 * stands where: their names are returned.
 */
function joined(sheets: readonly Sheet[]): Table | Upload {
  const [first, ...others] = sheets.map(({ table }) => ({ table, from: namedQuantity(table)?.from ?? 0 }));
  const head = ({ table, from }: { table: Table; from: number }) => JSON.stringify(table[from - 1] ?? []);
  const isSame = first && first.from > 0 && others.every((other) => head(other) === head(first));
  if (!isSame) return { table: [], unfilled: 0, several: sheets.map(({ name }) => String(name)) };
  return [...first.table, ...others.flatMap(({ table, from }) => table.slice(from))];
}

/**
 * Returns the sheets to read: price forms of the portal wherever they stand in the workbook, else the first sheet. More
 * than a few forms are not looked through.
 */
function sheetsOf(parts: Unzipped): (string | number)[] {
  const xml = parts['xl/workbook.xml'] ? strFromU8(parts['xl/workbook.xml']) : '';
  const names = [...xml.matchAll(/<(?:\w+:)?sheet\s[^>]*?\bname="([^"]*)"/g)].map(([, name = '']) => name);
  const blanks = names.filter((name) => name.startsWith(blankSheet) && !name.includes('&'));
  return blanks.length > 0 ? blanks.slice(0, maxSheets) : [1];
}

function isFilled(table: Table): boolean {
  const columns = namedQuantity(table);
  return columns === undefined || table.slice(columns.from).some((row) => row[columns.quantity]);
}

/** One row too many shows that there are too many. */
function shortened(whole: Table): Upload {
  const { table, unfilled } = withoutUnfilled(whole);
  return { table: table.slice(0, maxRows + 1), unfilled };
}

function textOf(cell: CellValue | null): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.getUTCFullYear() < firstYear ? countOf(cell) : dayText(cell);
  return String(cell).slice(0, maxCellLength);
}

/** Returns the number behind a day: spreadsheets count days from 30.12.1899. */
function countOf(day: Date): string {
  return String(day.getTime() / 86_400_000 + 25_569);
}

function dayText(day: Date): string {
  return day.toISOString().slice(0, 10).split('-').reverse().join('.');
}
