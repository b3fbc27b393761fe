/** The typed values of a row of the entry form; the server returns them when the form is shown again. */
export type EntryRow = { articul: string; qnt: string; wms: string };

export type EntryValues = {
  rows: EntryRow[];
  text: string;
  /** The number of rows in the grid, including empty ones. */
  count: number;
  /** The file sent with the form, and whether its table is in `text`; a browser never keeps the file itself. */
  file?: { name: string; isKept: boolean };
};

export const emptyRow: EntryRow = { articul: '', qnt: '', wms: '' };

/** The initial number of rows, and the number that «Ещё строки» adds. */
export const rowsAtOnce = 10;

export const emptyEntry: EntryValues = { rows: [], text: '', count: rowsAtOnce };

/** Messages beside the fields of the entry form; `''` is the form as a whole. */
export type EntryErrors = Partial<Record<'text' | 'file' | 'lines' | '', string[]>>;
