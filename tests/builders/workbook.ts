import XLSX from 'xlsx-js-style';

/** Rows of cells; what is no number, text or date is a cell of the library. */
export type Cells = unknown[][];

/**
 * A workbook as somebody else's program writes it; `shared`: its texts stand in a list of their own, as those
 * of Excel do.
 */
export function workbook(sheets: Record<string, Cells>, { shared = true } = {}): Buffer {
  const book = XLSX.utils.book_new();
  for (const [name, cells] of Object.entries(sheets)) {
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(cells), name);
  }
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: shared, compression: true }) as Buffer;
}
