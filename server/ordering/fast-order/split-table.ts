import Papa from 'papaparse';
import { withoutInvisible } from '../../kernel/typed-text.ts';

/** Rows of trimmed cells; a line without columns is a row of one cell. Rows without any text are omitted. */
export type Table = string[][];

/** The number of a row in its sheet or text, from 1, and whether the dealer's program hides it. */
export type RowMark = { number: number; isHidden: boolean };

/** A row with its cells, as read from the file. */
export type SheetRow = RowMark & { cells: string[] };

/**
 * The marks of rows, stored separately from the cells. Many rows are omitted during parsing, but the dealer looks for a
 * row by the number shown in his program.
 */
const marks = new WeakMap<readonly string[], RowMark>();

/** Returns the mark of a row; undefined when the row does not come from a sheet or text. */
export function markOf(row: readonly string[]): RowMark | undefined {
  return marks.get(row);
}

/** Sets the marks of a table's rows, which are lost when the table is copied between threads. Returns the table. */
export function marked(table: Table, given: readonly (RowMark | undefined)[]): Table {
  for (const [i, row] of table.entries()) {
    const mark = given[i];
    if (mark) marks.set(row, mark);
  }
  return table;
}

/** The maximum number of rows parsed: enough for a price list that contains an order. */
export const maxRows = 10_000;

/** The maximum number of columns parsed; each has to be examined, because it may contain articuls or quantities. */
export const maxColumns = 50;

/**
 * Splits pasted or uploaded text into cells: by tabs (copied from Excel), `;` or commas, with quotes as Excel writes
 * them. Text without columns becomes one cell per line, which readFreeLine parses.
 */
export function splitTable(text: string): Table {
  const clean = text
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '')
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n');
  const [, named, rest] = /^"?sep=([;,\t|])"?[ \t]*\n([\s\S]*)$/i.exec(clean) ?? [];
  const body = rest ?? clean;
  const delimiter = named ?? delimiterOf(body);
  const rows = delimiter ? parse(body, delimiter) : body.split('\n').map((line) => [line]);
  const above = rest === undefined ? 0 : 1;
  return trimmed(rows.map((cells, i) => ({ cells, number: i + 1 + above, isHidden: false })));
}

/** Returns rows without invisible characters and needless spaces; omits rows without any text. */
export function trimmed(rows: readonly SheetRow[]): Table {
  const table = rows.map(({ cells }) => cells.slice(0, maxColumns).map(trimmedCell));
  return marked(table, rows).filter((row) => row.some((cell) => cell !== ''));
}

function trimmedCell(cell: string): string {
  return withoutInvisible(cell).replace(/\s+/g, ' ').trim();
}

function delimiterOf(text: string): string | undefined {
  if (text.split('\n').some((line) => line.trim().includes('\t'))) return '\t';
  if (!text.includes(';')) return isCommaTable(text) ? ',' : undefined;
  // In a comma-separated table a semicolon may be part of a name.
  return isEven(text, ';') || !isCommaTable(text) ? ';' : ',';
}

/**
 * Returns whether commas separate columns. Commas also occur in names and numbers. So every line must have the same
 * number of commas, and some of them must not be between digits: «ВВГ-5х2,5» is one articul, and «LT-NB36,12» is
 * parsed as a line.
 */
function isCommaTable(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2 || lines.some((line) => /\s\d+,\d+\s*$/.test(line))) return false;
  if (lines.every((line) => !/(?<!\d),|,(?!\d)/.test(line))) return false;
  return isEven(lines.join('\n'), ',');
}

/** Returns whether every line has the same number of columns, and more than one. */
function isEven(text: string, delimiter: string): boolean {
  const rows = parse(text, delimiter).filter((row) => row.some((cell) => cell.trim() !== ''));
  const widths = new Set(rows.map((row) => row.length));
  return widths.size === 1 && !widths.has(1);
}

function parse(text: string, delimiter: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' });
  // An unpaired quote («Труба 1/2"» at the start of a cell) would swallow the rest of the text, so treat quotes as
  // plain characters.
  return errors.some(({ type }) => type === 'Quotes')
    ? text.split('\n').map((line) => line.split(delimiter))
    : data;
}
