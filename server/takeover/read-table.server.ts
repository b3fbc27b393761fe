import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { type CsvFile, recordsOf } from './csv-file.server.ts';
import { count, type TableReport } from './report.ts';

/** A table of the old portal. */
export type Table<Row = unknown> = {
  /** The name for the report, such as «Заказы». */
  name: string;
  /** The possible names of its file without the extension, the portal's own name first. */
  files: readonly string[];
  /**
   * The other possible names of each column, by its name in this portal. If a file has several of these columns, the
   * first one with a value is used.
   */
  columns: Readonly<Record<string, readonly string[]>>;
  /** Columns without which the file cannot be read. */
  required: readonly string[];
  row: z.ZodType<Row>;
};

/** `id` identifies the row within its table. `digest` is the digest of all its values. */
export type TableRow<Row> = { line: number; id: string; row: Row; digest: string };

/** Returns the names of the required columns that a file lacks. */
export function missingColumns(file: CsvFile, { columns, required }: Table): string[] {
  const places = placesIn(file, columns);
  return required.filter((name) => places[name]!.length === 0);
}

/**
 * Yields the rows of a table. Counts unreadable rows, and rows that repeat an earlier id, as left out in the report.
 * `idOf` returns '' for rows without an id. `belongs` selects the rows of this table from a file with several tables.
 */
export async function* readTable<Row>(
  file: CsvFile,
  table: Table<Row>,
  report: TableReport,
  {
    idOf,
    belongs = () => true,
  }: { idOf: (row: Row) => string; belongs?: (values: Readonly<Record<string, string>>) => boolean },
): AsyncGenerator<TableRow<Row>> {
  const places = placesIn(file, table.columns);
  const seen = new Map<string, number>();
  for await (const { line, cells } of recordsOf(file)) {
    const values = Object.fromEntries(
      Object.entries(places).map(([name, at]) => [
        name,
        at.map((place) => cellOf(cells[place])).find((text) => text !== '') ?? '',
      ]),
    );
    if (!belongs(values)) continue;
    const given = (values.id ?? '').slice(0, 100);
    const leave = (left: string) => count(report, { line, id: given }, { left });
    if (cells.slice(file.header.length).some((cell) => cell.trim() !== '')) {
      leave('ячеек больше, чем столбцов');
      continue;
    }
    const read = table.row.safeParse(values);
    if (!read.success) {
      const { path, message } = read.error.issues[0]!;
      leave(`${path.map(String).join('.')}: ${message}`);
      continue;
    }
    const id = idOf(read.data);
    const before = seen.get(id);
    if (before !== undefined) {
      leave(`такой id уже есть в строке ${before}`);
      continue;
    }
    if (id !== '') seen.set(id, line);
    yield { line, id, row: read.data, digest: digestOf(Object.values(values)) };
  }
}

/** Returns a digest of texts in 40 hexadecimal digits. */
export function digestOf(texts: readonly string[]): string {
  return createHash('sha1').update(JSON.stringify(texts)).digest('hex');
}

/** Yields rows in batches of at most `size`. */
export async function* inBatches<T>(rows: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function placesIn({ header }: CsvFile, columns: Table['columns']): Record<string, number[]> {
  const written = header.map((name) => name.toLowerCase());
  return Object.fromEntries(
    Object.entries(columns).map(([own, others]) => [
      own,
      [own, ...others].map((name) => written.indexOf(name.toLowerCase())).filter((place) => place >= 0),
    ]),
  );
}

/** Returns the text of a cell; '' for NULL as databases export it. */
function cellOf(cell = ''): string {
  const text = cell.replaceAll('\0', '').trim();
  return text === 'NULL' || text === '\\N' ? '' : text;
}
