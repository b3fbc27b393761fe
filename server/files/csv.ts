import Papa from 'papaparse';

export const csvType = 'text/csv; charset=utf-8';

/** What makes Excel read a file as UTF-8. */
export const byteOrderMark = '\ufeff';

/**
 * A text that begins like this is a formula to Excel, in quotes, too: an apostrophe before it keeps it a text. (The
 * library's own pattern misses a text of several lines.)
 */
const likeFormula = /^[=+\-@\t\r\n]/;

/** Returns rows as a `.csv` file has them here: semicolons, Windows line ends, no formulas. */
export function csvLines(rows: (string | number)[][]): string {
  const text = Papa.unparse(rows, { delimiter: ';', newline: '\r\n', escapeFormulae: likeFormula });
  return `${text}\r\n`;
}

/** Returns a whole `.csv` file. */
export function csvText(rows: (string | number)[][]): string {
  return byteOrderMark + csvLines(rows);
}
