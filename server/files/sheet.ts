import type { Look } from './sheet-styles.ts';

/** What stands in a cell: a text, a sum in kopecks, a whole number, a day `yyyy-mm-dd`, or a text that leads to an address. */
export type SheetCell = (
  | { text: string }
  | { sum: number }
  | { whole: number }
  | { day: string }
  | { link: string; says: string }
) & {
  look?: Look;
  /** How many columns it takes, its own first; the others of them are null. */
  span?: number;
};

export type SheetRow = (SheetCell | null)[];

/** The media type of `.xlsx` files. */
export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type Sheet = {
  /** On the tab below: at most 31 letters, none of `[]:*?/\`. */
  name: string;
  rows: Iterable<SheetRow> | AsyncIterable<SheetRow>;
  /** Of the columns, in characters. */
  widths: number[];
  /** How many rows from the top stay in sight, one at least; the last of them is the head. */
  frozen: number;
  /** The head names columns that are sorted and filtered by. */
  filtered?: boolean;
  /** A document to be printed and sent on: what stands at the foot of each sheet of paper, and who made it. */
  paper?: { foot: string; author: string };
};

/** 0 → A, 26 → AA. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** What Excel takes in a cell. */
const maxTextLength = 32_767;

/** As much of a text as a cell holds. */
export function cellText(text: string): string {
  return text.length > maxTextLength ? text.slice(0, maxTextLength) : text;
}

/** A day `yyyy-mm-dd` as Excel counts them, from 30.12.1899. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;
}

/** Points. */
const lineHeight = 15;
const leastHeights: Partial<Record<Look, number>> = {
  title: 30,
  head: 24,
  headRight: 24,
  gap: 8,
  line: 18,
  total: 20,
  sign: 30,
};
const wrapping: readonly (Look | undefined)[] = ['fact', 'note', 'line', 'party'];

/**
 * How high a row of a document is, in points; undefined for one that holds nothing. Programs fit rows to their texts when they are
 * changed, but not all of them when a file is opened, and none to texts that take several columns.
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

/** What Excel takes. */
const maxHeight = 409;

function linesOf(text: string, room: number): number {
  if (text.length <= room && !text.includes('\n')) return 1;
  return text.split('\n').reduce((all, line) => all + Math.ceil(Math.max(1, line.length) / room), 0);
}

/** Whether a cell takes several columns. */
export function takesMore(cell: SheetCell | null): boolean {
  return (cell?.span ?? 1) > 1;
}

/** Places of cells that take several columns: `A1:G1`. */
export function mergesOf(row: SheetRow, number: number): string[] {
  return row.flatMap((cell, at) =>
    cell?.span && cell.span > 1
      ? [`${columnName(at)}${number}:${columnName(at + cell.span - 1)}${number}`]
      : [],
  );
}

/** A row whose cells that take several columns stand in each of them: borders are those of cells, not of what they make together. */
export function spread(row: SheetRow): SheetRow {
  const all = [...row];
  for (const [at, cell] of row.entries()) {
    for (let more = 1; cell && more < (cell.span ?? 1); more++) {
      all[at + more] = { text: '', ...(cell.look && { look: cell.look }) };
    }
  }
  return all;
}
