import { byteOrderMark, csvLines } from '../../files/csv.ts';
import type { SheetCell } from '../../files/sheet.ts';
import type { ExportHead, ExportRow } from './export-row.ts';
import { goneCells, goodsColumns } from './goods-columns.ts';

/**
 * Returns goods as a `.csv` file with the columns and rows of the spreadsheet (§12.10.2), as Russian Excel opens it:
 * UTF-8 with a byte order mark, semicolons and decimal commas. A picture is given by its address.
 */
export async function* goodsCsv(
  head: ExportHead,
  batches: AsyncIterable<ExportRow[]>,
): AsyncGenerator<Uint8Array> {
  const columns = goodsColumns(head);
  yield Buffer.from(byteOrderMark + csvLines([columns.map(({ name }) => name)]));
  for await (const batch of batches) {
    yield Buffer.from(csvLines(batch.map((row) => columns.map(({ of }) => value(of(row))))));
  }
  const gone = head.gone?.map((id) => goneCells(columns, id).map(value)) ?? [];
  if (gone.length > 0) yield Buffer.from(csvLines(gone));
}

function value(cell: SheetCell | null): string | number {
  if (!cell) return '';
  if ('text' in cell) return cell.text;
  if ('sum' in cell) return (cell.sum / 100).toFixed(2).replace('.', ',');
  if ('whole' in cell) return cell.whole;
  if ('grams' in cell) return cell.grams;
  if ('share' in cell) return cell.share;
  return 'link' in cell ? cell.link : cell.day;
}
