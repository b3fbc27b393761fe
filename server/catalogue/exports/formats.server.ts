import type { ExportHead, ExportRow } from './export-row.ts';
import { goodsCsv } from './goods-csv.ts';
import { goodsSheet } from './goods-sheet.server.ts';
import { goodsXml } from './goods-xml.ts';
import { goodsYml } from './goods-yml.ts';

export type ExportFormat = 'xlsx' | 'csv' | 'xml' | 'yml';

/**
 * The writers of the formats, which turn batches of goods into pieces of a file. They run in a separate
 * thread.
 */
export const writers: Record<
  ExportFormat,
  (head: ExportHead, batches: AsyncIterable<ExportRow[]>) => AsyncIterable<Uint8Array>
> = { xlsx: goodsSheet, csv: goodsCsv, xml: goodsXml, yml: goodsYml };
