import { sheetFile } from '../../files/sheet.server.ts';
import type { SheetRow } from '../../files/sheet.ts';
import type { ExportHead, ExportRow } from './export-row.ts';
import { type GoodsColumn, goneCells, goodsColumns } from './goods-columns.ts';

/**
 * Returns goods as an `.xlsx` file: one row per product under a frozen header with an autofilter.
 */
export function goodsSheet(head: ExportHead, batches: AsyncIterable<ExportRow[]>): AsyncIterable<Uint8Array> {
  const columns = goodsColumns(head);
  return sheetFile({
    name: 'Каталог',
    widths: columns.map(({ width }) => width),
    frozen: 1,
    filtered: true,
    rows: sheetRows(columns, batches, head.gone),
  });
}

async function* sheetRows(
  columns: GoodsColumn[],
  batches: AsyncIterable<ExportRow[]>,
  gone: readonly number[] = [],
): AsyncGenerator<SheetRow> {
  yield columns.map(({ name }) => ({ text: name, look: 'names' }));
  for await (const batch of batches) {
    for (const row of batch) yield columns.map(({ of }) => of(row));
  }
  for (const id of gone) yield goneCells(columns, id);
}
