/** What was typed into the entry form; the server sends it back when the form is shown again. */
export type EntryRow = { articul: string; qnt: string; wms: string };

export type EntryValues = {
  rows: EntryRow[];
  text: string;
  /** How many rows the grid has, empty ones included. */
  count: number;
};

export const emptyRow: EntryRow = { articul: '', qnt: '', wms: '' };

/** Rows that the grid begins with, and that «Ещё строки» adds. */
export const rowsAtOnce = 10;

export const emptyEntry: EntryValues = { rows: [], text: '', count: rowsAtOnce };

/** Messages beside the fields of the entry form; `''` is the form as a whole. */
export type EntryErrors = Partial<Record<'text' | 'file' | 'lines' | '', string[]>>;
