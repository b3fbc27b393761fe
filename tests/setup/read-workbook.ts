import { unzipSync } from 'fflate';
import { type CellValue, readSheet } from 'read-excel-file/node';

/** Returns the rows of a workbook's first sheet; null means an empty cell. */
export function rowsOf(bytes: Uint8Array): Promise<(CellValue | null)[][]> {
  return readSheet(Buffer.from(bytes));
}

/** Returns the files inside a workbook by name. */
export function partsOf(bytes: Uint8Array): Record<string, Uint8Array> {
  return unzipSync(bytes);
}

/** Returns a file inside a workbook as text. The files contain formats, formulas and print settings. */
export function partOf(bytes: Uint8Array, name: string): string {
  const part = partsOf(bytes)[name];
  if (!part) throw new Error(`there is no ${name}`);
  return Buffer.from(part).toString();
}

/** Returns the XML of the first sheet. */
export function sheetOf(bytes: Uint8Array): string {
  return partOf(bytes, 'xl/worksheets/sheet1.xml');
}

/** Returns the rows after the first one as records keyed by the first row, without empty cells. */
export async function recordsOf(bytes: Uint8Array): Promise<Record<string, CellValue>[]> {
  const [names = [], ...rows] = await rowsOf(bytes);
  return rows.map((row) =>
    Object.fromEntries(row.flatMap((cell, i) => (cell === null ? [] : [[String(names[i]), cell]]))),
  );
}
