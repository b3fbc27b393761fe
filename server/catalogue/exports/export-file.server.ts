import { createHash, randomUUID } from 'node:crypto';
import { sheetType } from '../../files/sheet.ts';
import type { CatalogueModel, CatalogueView } from '../../goods/model.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { exportBatches } from './export-batches.ts';
import type { ExportHead } from './export-row.ts';
import { aboutBytes } from './export-size.ts';
import type { ExportFormat } from './formats.server.ts';
import { keptFile, mayBegin, wholeSize } from './kept-files.server.ts';
import type { TradeFacts } from './trade-facts.repository.server.ts';
import { writeApart } from './write-apart.server.ts';

/**
 * A file to download. Writing starts on the first read of `body`; the stream breaks off when writing fails.
 */
export type ExportFile = {
  name: string;
  type: string;
  /** Identifies the contents: equal for equal goods, prices and stocks. The ETag is derived from it. */
  version: string;
  count: number;
  /** Bytes, if known before the file is written; an estimate for a spreadsheet. */
  about: number;
  body: () => ReadableStream<Uint8Array>;
};

type Given = {
  format: ExportFormat;
  /** The file's name without its extension. */
  name: string;
  head: Omit<ExportHead, 'count'>;
  /** The owner whose limit of two concurrent files applies: an account or a token. */
  owner: string;
  model: CatalogueModel;
  view: CatalogueView;
  ids: ArrayLike<number>;
  /** Reads the additional facts of each product for a price form; called when writing begins. */
  facts?: () => Promise<TradeFacts>;
  log: (event: string, data?: Record<string, unknown>) => void;
};

const types: Record<ExportFormat, string> = {
  xlsx: sheetType,
  blank: sheetType,
  csv: 'text/csv; charset=utf-8',
  xml: 'application/xml',
  yml: 'application/xml',
};

/** Identifies the process, because numbers of catalogue states are unique only within a process. */
const thisProcess = randomUUID();

/**
 * Returns a file of goods that is written in a separate thread (write-apart.server.ts) and kept for a while. When it
 * is requested again under the same contract and for the same state of the catalogue, it is available immediately.
 * The file counts as being written until `body` is read or cancelled. Refusal: EXPORTS_BUSY when too many files are
 * being written.
 */
export function exportFile(given: Given): Result<ExportFile> {
  const { format, name, head, owner, model, view, ids, log } = given;
  const key = keyOf(given);
  if (!mayBegin(key, owner)) return fail('EXPORTS_BUSY');
  const batches = (facts: TradeFacts | undefined) =>
    exportBatches({
      facts,
      model,
      view,
      ids,
      withPrices: head.withPrices,
      detailed: format === 'yml',
      warehouses: head.warehouses.map(({ id }) => id),
    });
  return ok({
    name: `${name}.${format === 'blank' ? 'xlsx' : format}`.replace(/[\\/:*?"<>|]/g, '-'),
    type: types[format],
    version: key,
    count: ids.length,
    about: wholeSize(key) ?? aboutBytes(format, ids.length),
    body: () =>
      keptFile(
        key,
        owner,
        async (to) => {
          const all = { ...head, count: ids.length };
          return writeApart({ ...to, format, head: all, batches: batches(await given.facts?.()) });
        },
        (error) => log('export.failed', { format, count: ids.length, error: String(error) }),
      ),
  });
}

/** Returns a hash of everything that determines the contents of the file except the time of writing. */
function keyOf({ format, head, model, view, ids }: Given): string {
  const { madeAt: _, ...shownHead } = head;
  const { politics, ...plain } = view;
  const rules = politics && { ...politics, brands: [...politics.brands] };
  const hash = createHash('sha256');
  hash.update(JSON.stringify([thisProcess, model.version, format, shownHead, plain, rules]));
  hash.update(Float64Array.from(ids));
  return hash.digest('base64url').slice(0, 22);
}
