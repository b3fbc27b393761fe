import type { Look } from './sheet-styles.ts';

/**
 * The content of a cell: a text, a sum in kopecks, a whole number, a mass in grams (shown in kilograms), a share in
 * hundredths of a percent, a day
 * `yyyy-mm-dd`, or a text that links to an address. `formula`: the formula that recalculates the number, without its
 * «=»; until it is recalculated, the cell shows the given number. A sum with a formula shows nothing while it is
 * zero.
 */
export type SheetCell = (
  | { text: string }
  | { sum: number; formula?: string }
  | { whole: number; formula?: string }
  | { grams: number }
  | { share: number }
  | { day: string }
  | { link: string; says: string }
) & {
  look?: Look;
  /** How many columns the cell spans; the cells it covers are null. */
  span?: number;
};

export type SheetRow = (SheetCell | null)[];

/** The media type of `.xlsx` files. */
export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type Sheet = {
  /** The name on the sheet tab: at most 31 characters, none of `[]:*?/\`. */
  name: string;
  rows: Iterable<SheetRow> | AsyncIterable<SheetRow>;
  /** The widths of the columns, in characters. */
  widths: number[];
  /** How many rows at the top are frozen, at least one; the last of them is the header. */
  frozen: number;
  /** How many columns on the left stay in sight. */
  frozenColumns?: number;
  /** The columns can be sorted and filtered by their header. */
  filtered?: boolean;
  /** The last row has totals, which stay outside the filter. */
  totalled?: boolean;
  /** A column that people fill in with whole numbers below the header; Excel warns about anything else. */
  filledIn?: { column: number; title: string; message: string };
  /** Columns of texts that look like numbers, about which Excel must not complain. */
  digits?: number[];
  /** For a document to print and send on: the footer of each printed page, and the author. */
  paper?: { foot: string; author: string };
};

/** Returns the name of a column by its index: 0 → A, 26 → AA. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Excel's limit on the text of a cell, in characters. */
const maxTextLength = 32_767;

/** Cuts a text to the length that a cell can hold. */
export function cellText(text: string): string {
  return text.length > maxTextLength ? text.slice(0, maxTextLength) : text;
}

/** Returns a day `yyyy-mm-dd` as Excel's serial number, counted from 30.12.1899. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;
}

/** In points. */
const lineHeight = 15;
const leastHeights: Partial<Record<Look, number>> = {
  title: 30,
  head: 24,
  headRight: 24,
  gap: 8,
  line: 18,
  total: 20,
  sign: 30,
  names: 34,
  namesRight: 34,
  entryName: 34,
};
const wrapping: readonly (Look | undefined)[] = ['fact', 'note', 'line', 'party'];

/**
 * Returns the height of a document's row in points; undefined for an empty row. Spreadsheet programs fit rows to their
 * texts on editing, but not all do so on opening a file, and none for texts that span several columns.
 */
export function rowHeight(row: SheetRow, widths: readonly number[]): number | undefined {
  let height = 0;
  for (const [at, cell] of row.entries()) {
    if (!cell) continue;
    const least = leastHeights[cell.look ?? 'plain'] ?? 0;
    height = Math.max(height, least);
    if (!('text' in cell) || !wrapping.includes(cell.look)) continue;
    let room = 0;
    for (let i = at; i < at + (cell.span ?? 1); i++) room += widths[i] ?? 0;
    height = Math.max(height, linesOf(cell.text, room) * lineHeight + 3);
  }
  return height > 0 ? Math.min(height, maxHeight) : undefined;
}

/** Excel's limit on the height of a row, in points. */
const maxHeight = 409;

function linesOf(text: string, room: number): number {
  if (text.length <= room && !text.includes('\n')) return 1;
  return text.split('\n').reduce((all, line) => all + Math.ceil(Math.max(1, line.length) / room), 0);
}

/** Returns whether a cell spans several columns. */
export function takesMore(cell: SheetCell | null): boolean {
  return (cell?.span ?? 1) > 1;
}

/** Returns the ranges of merged cells: `A1:G1`. */
export function mergesOf(row: SheetRow, number: number): string[] {
  return row.flatMap((cell, at) =>
    cell?.span && cell.span > 1
      ? [`${columnName(at)}${number}:${columnName(at + cell.span - 1)}${number}`]
      : [],
  );
}

/**
 * Returns a row with the look of each merged cell repeated in every column it spans, because Excel draws borders cell
 * by cell.
 */
export function spread(row: SheetRow): SheetRow {
  const all = [...row];
  for (const [at, cell] of row.entries()) {
    for (let more = 1; cell && more < (cell.span ?? 1); more++) {
      all[at + more] = { text: '', ...(cell.look && { look: cell.look }) };
    }
  }
  return all;
}
