import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from '../db/dialect.server.ts';
import { isDuplicate } from '../db/errors.server.ts';
import type { Database } from '../db/schema.ts';
import type { CsvFile } from './csv-file.server.ts';
import { type OldKind, oldRecords, rememberOld } from './old-records.repository.server.ts';
import { inBatches, type TableRow } from './read-table.server.ts';
import { count, type Outcome, type TableReport } from './report.ts';

/**
 * `file` returns the file of a table, undefined when the folder has none. `start` begins the report of a table.
 * `signal` is aborted when another process may have begun to import.
 */
export type Takeover = {
  db: Kysely<Database>;
  now: number;
  signal: AbortSignal;
  file: (table: { files: readonly string[] }) => CsvFile | undefined;
  start: (table: { name: string }, file: CsvFile) => TableReport;
};

/** `recordId` is the record that was imported from this row before; undefined for a new row. */
export type RowToTake<Row> = TableRow<Row> & { recordId: number | undefined };

/** The number of rows per transaction. One statement can bind the values of several times as many rows. */
const batchSize = 500;

/**
 * Imports rows in batches; each batch and the record of what was imported share a transaction. Skips rows that have not
 * changed since they were imported, so that later changes in the portal are kept. `save` returns an outcome for each
 * remaining row; its `taken` is the id of the record.
 */
export async function takeRows<Row>(
  takeover: Takeover,
  kind: OldKind,
  rows: AsyncIterable<TableRow<Row>>,
  report: TableReport,
  save: (trx: Transaction<Database>, rows: readonly RowToTake<Row>[]) => Promise<Outcome[]>,
): Promise<void> {
  for await (const batch of inBatches(rows, batchSize)) {
    const outcomes = await together(takeover, async (trx) => {
      const ids = batch.map(({ id }) => id);
      const known = await oldRecords(trx, kind, ids);
      const fresh = batch.filter(({ id, digest }) => known.get(id)?.digest !== digest);
      const saved = await save(
        trx,
        fresh.map((each) => ({ ...each, recordId: known.get(each.id)?.recordId })),
      );
      const taken = fresh.flatMap(({ id, digest }, i) => {
        const outcome = saved[i];
        return typeof outcome === 'object' && 'taken' in outcome
          ? [{ id, digest, recordId: outcome.taken }]
          : [];
      });
      await rememberOld(trx, kind, taken);
      return new Map(fresh.map(({ id }, i) => [id, saved[i]!]));
    });
    for (const row of batch) count(report, row, outcomes.get(row.id) ?? 'unchanged');
  }
}

/**
 * Runs `work` for a batch in a transaction, and retries once when a portal user has meanwhile created a record with
 * an id that `work` had chosen. Throws the reason of the signal when it is aborted.
 */
export async function together<T>(
  { db, signal }: Pick<Takeover, 'db' | 'signal'>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  try {
    return await inTransaction(db, work);
  } catch (error) {
    if (!isDuplicate(error) || db.isTransaction) throw error;
    return inTransaction(db, work);
  }
}
