import Papa from 'papaparse';

/** Rows of cells as they came, trimmed; a line without columns is a row of one cell. Rows without any text are left out. */
export type Table = string[][];

/** Rows of a table that are looked at: enough for a price list with an order in it. */
export const mostRows = 10_000;

/**
 * Divides pasted or uploaded text into cells: by tabs (copied from Excel), `;` or commas; quotes as Excel writes them. Text
 * without columns gives one cell a line: readFreeLine takes that apart.
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
  return trimmed(rows);
}

/** Cells of any kind of spreadsheet as texts. */
export function trimmed(rows: string[][]): Table {
  return rows
    .map((row) => row.map((cell) => cell.replace(/\s+/g, ' ').trim()))
    .filter((row) => row.some((cell) => cell !== ''));
}

function delimiterOf(text: string): string | undefined {
  if (text.split('\n').some((line) => line.trim().includes('\t'))) return '\t';
  if (text.includes(';')) return ';';
  return isCommaTable(text) ? ',' : undefined;
}

/** Commas also stand in names and before decimals: they are columns only where every line has as many. */
function isCommaTable(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2 || lines.some((line) => /\s\d+,\d+\s*$/.test(line))) return false;
  const widths = new Set(parse(lines.join('\n'), ',').map((row) => row.length));
  return widths.size === 1 && !widths.has(1);
}

function parse(text: string, delimiter: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' });
  // A lone quote («Труба 1/2"» at the start of a cell) would swallow all that follows: then quotes are but characters.
  return errors.some(({ type }) => type === 'Quotes')
    ? text.split('\n').map((line) => line.split(delimiter))
    : data;
}
