import { createHash, randomUUID } from 'node:crypto';
import { sheetType } from '../../files/sheet.ts';
import type { CatalogueModel, CatalogueView } from '../../goods/model.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { exportBatches } from './export-batches.ts';
import type { ExportHead } from './export-row.ts';
import { aboutBytes } from './export-size.ts';
import type { ExportFormat } from './formats.server.ts';
import { keptFile, mayBegin, wholeSize } from './kept-files.server.ts';
import { writeApart } from './write-apart.server.ts';

/** A file to be saved. It is written when somebody begins to read `body`, and broken off where writing fails. */
export type ExportFile = {
  name: string;
  type: string;
  /** The same for the same goods, prices and stocks: an ETag is made of it. */
  version: string;
  count: number;
  /** Bytes, as far as is known before it is written: of a spreadsheet about so many. */
  about: number;
  body: () => ReadableStream<Uint8Array>;
};

type Given = {
  format: ExportFormat;
  /** Without its ending. */
  name: string;
  head: Omit<ExportHead, 'count'>;
  /** Whose two files at a time these are: an account's, or a token's. */
  owner: string;
  model: CatalogueModel;
  view: CatalogueView;
  ids: ArrayLike<number>;
  log: (event: string, data?: Record<string, unknown>) => void;
};

const types: Record<ExportFormat, string> = {
  xlsx: sheetType,
  xml: 'application/xml',
  yml: 'application/xml',
};

/** Numbers of states of the catalogue are those of this process. */
const thisProcess = randomUUID();

/**
 * A file of goods that is written apart (write-apart.server.ts) and kept for a while: asked for again under the same contract and out of
 * the same state of the catalogue it is there at once. It counts as being written until `body` is read or cancelled. Refusal:
 * EXPORTS_BUSY when too many are.
 */
export function exportFile(given: Given): Result<ExportFile> {
  const { format, name, head, owner, model, view, ids, log } = given;
  const key = keyOf(given);
  if (!mayBegin(key, owner)) return fail('EXPORTS_BUSY');
  const batches = () =>
    exportBatches({
      model,
      view,
      ids,
      withPrices: head.withPrices,
      detailed: format === 'yml',
      warehouses: head.warehouses.map(({ id }) => id),
    });
  return ok({
    name: `${name}.${format}`.replace(/[\\/:*?"<>|]/g, '-'),
    type: types[format],
    version: key,
    count: ids.length,
    about: wholeSize(key) ?? aboutBytes(format, ids.length),
    body: () =>
      keptFile(
        key,
        owner,
        (to) => writeApart({ ...to, format, head: { ...head, count: ids.length }, batches: batches() }),
        (error) => log('export.failed', { format, count: ids.length, error: String(error) }),
      ),
  });
}

/** All that decides what stands in the file, but the moment when it is written. */
function keyOf({ format, head, model, view, ids }: Given): string {
  const { madeAt: _, ...shownHead } = head;
  const { politics, ...plain } = view;
  const rules = politics && { ...politics, brands: [...politics.brands] };
  const hash = createHash('sha256');
  hash.update(JSON.stringify([thisProcess, model.version, format, shownHead, plain, rules]));
  hash.update(Float64Array.from(ids));
  return hash.digest('base64url').slice(0, 22);
}
