import type { ExportHead, ExportRow } from './export-row.ts';
import { goodsSheet } from './goods-sheet.server.ts';
import { goodsXml } from './goods-xml.ts';
import { goodsYml } from './goods-yml.ts';

export type ExportFormat = 'xlsx' | 'xml' | 'yml';

/** What makes a file of each kind, piece by piece out of batches of goods. Runs in a thread of its own. */
export const writers: Record<
  ExportFormat,
  (head: ExportHead, batches: AsyncIterable<ExportRow[]>) => AsyncIterable<Uint8Array>
> = { xlsx: goodsSheet, xml: goodsXml, yml: goodsYml };
