import Papa from 'papaparse';
import type { SheetCell } from '../../files/sheet.ts';
import type { ExportHead, ExportRow } from './export-row.ts';
import { goodsColumns } from './goods-columns.ts';

/**
 * Returns goods as a `.csv` file with the columns and rows of the spreadsheet (§12.10.2), as Excel opens it here:
 * UTF-8 with a byte order mark, semicolons, a decimal comma. A picture is its address.
 */
export async function* goodsCsv(
  head: ExportHead,
  batches: AsyncIterable<ExportRow[]>,
): AsyncGenerator<Uint8Array> {
  const columns = goodsColumns(head);
  yield Buffer.from(byteOrderMark + lines([columns.map(({ name }) => name)]));
  for await (const batch of batches) {
    yield Buffer.from(lines(batch.map((row) => columns.map(({ of }) => value(of(row))))));
  }
}

const byteOrderMark = '\ufeff';

/**
 * A text that begins like this is a formula to Excel, in quotes, too: an apostrophe before it keeps it a text. (The
 * library's own pattern misses a text of several lines.)
 */
const likeFormula = /^[=+\-@\t\r\n]/;

function lines(rows: (string | number)[][]): string {
  const text = Papa.unparse(rows, { delimiter: ';', newline: '\r\n', escapeFormulae: likeFormula });
  return `${text}\r\n`;
}

function value(cell: SheetCell | null): string | number {
  if (!cell) return '';
  if ('text' in cell) return cell.text;
  if ('sum' in cell) return (cell.sum / 100).toFixed(2).replace('.', ',');
  if ('whole' in cell) return cell.whole;
  if ('grams' in cell) return cell.grams;
  return 'link' in cell ? cell.link : cell.day;
}
