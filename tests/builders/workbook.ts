import XLSX from 'xlsx-js-style';

/** Rows of cells; a value that is not a number, text or date is a cell object of the library. */
export type Cells = unknown[][];

/**
 * Creates a workbook as another program would write it. `shared` puts texts into a shared table, as in Excel's files.
 */
export function workbook(sheets: Record<string, Cells>, { shared = true } = {}): Buffer {
  const book = XLSX.utils.book_new();
  for (const [name, cells] of Object.entries(sheets)) {
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(cells), name);
  }
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: shared, compression: true }) as Buffer;
}
