import type { ExportHead, ExportRow } from './export-row.ts';
import { goodsBlank } from './goods-blank.server.ts';
import { goodsCsv } from './goods-csv.ts';
import { goodsSheet } from './goods-sheet.server.ts';
import { goodsXml } from './goods-xml.ts';
import { goodsYml } from './goods-yml.ts';

/** `blank`: a price form to fill in, also an `.xlsx` file. */
export type ExportFormat = 'xlsx' | 'csv' | 'xml' | 'yml' | 'blank';

/**
 * The writers of the formats, which turn batches of goods into pieces of a file. They run in a separate
 * thread.
 */
export const writers: Record<
  ExportFormat,
  (head: ExportHead, batches: AsyncIterable<ExportRow[]>) => AsyncIterable<Uint8Array>
> = { xlsx: goodsSheet, csv: goodsCsv, xml: goodsXml, yml: goodsYml, blank: goodsBlank };
