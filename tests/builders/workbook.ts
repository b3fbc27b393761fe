import XLSX from 'xlsx-js-style';

/** Rows of cells; a value other than a number, text or date is a cell object of the spreadsheet library. */
export type Cells = unknown[][];

/** Creates a workbook as another program would. `shared` stores texts in a shared table, as Excel does. */
export function workbook(sheets: Record<string, Cells>, { shared = true } = {}): Buffer {
  const book = XLSX.utils.book_new();
  for (const [name, cells] of Object.entries(sheets)) {
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(cells), name);
  }
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: shared, compression: true }) as Buffer;
}
