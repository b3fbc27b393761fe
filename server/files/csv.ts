import Papa from 'papaparse';

export const csvType = 'text/csv; charset=utf-8';

/** The byte order mark, by which Excel recognizes UTF-8. */
export const byteOrderMark = '\ufeff';

/**
 * Excel would run a text with such a beginning as a formula, even inside quotes; the library puts an apostrophe
 * before it. (The library's own pattern misses multi-line texts.)
 */
const likeFormula = /^[=+\-@\t\r\n]/;

/** Returns rows as lines of a `.csv` file, with semicolons, Windows line ends and no formulas. */
export function csvLines(rows: (string | number)[][]): string {
  const text = Papa.unparse(rows, { delimiter: ';', newline: '\r\n', escapeFormulae: likeFormula });
  return `${text}\r\n`;
}

/** Returns a whole `.csv` file. */
export function csvText(rows: (string | number)[][]): string {
  return byteOrderMark + csvLines(rows);
}
