import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { lineBuckets } from './line-buckets.server.ts';
import { type OldKind, oldRecords, rememberOld } from './old-records.repository.server.ts';
import { digestOf, inBatches, readTable, type Table, type TableRow } from './read-table.server.ts';
import { count, emptyReport, type Outcome } from './report.ts';
import { type Takeover, together } from './take-rows.server.ts';

/** This many owners and all their lines are imported in one transaction. */
const ownersAtOnce = 500;

/**
 * An owner, such as an order, with its lines. `known`: the record imported from it before, and whether its lines are
 * unchanged.
 */
export type Owner<Row, Line> = TableRow<Row> & {
  lines: readonly TableRow<Line>[];
  known: { recordId: number; sameLines: boolean } | undefined;
};

/** The results of importing an owner and each of its lines. */
export type OwnerOutcome = { owner: Outcome; lines: Outcome[] };

/**
 * Imports rows together with their lines from another file. A digest has twenty digits for the owner and twenty
 * for its lines, so that both are compared at the next run.
 */
export async function takeWithLines<Row extends { id: string }, Line>(
  takeover: Takeover,
  kind: OldKind,
  {
    table,
    lineTable,
    ownerOf,
    lineBelongs,
    save,
  }: {
    table: Table<Row>;
    lineTable: Table<Line>;
    ownerOf: (line: Line) => string;
    lineBelongs?: (values: Readonly<Record<string, string>>) => boolean;
    save: (trx: Transaction<Database>, owners: readonly Owner<Row, Line>[]) => Promise<OwnerOutcome[]>;
  },
): Promise<void> {
  const file = takeover.file(table);
  if (!file) return;
  const report = takeover.start(table, file);
  const idOf = ({ id }: Row) => id;
  const lineFile = takeover.file(lineTable);
  const lineReport = lineFile && takeover.start(lineTable, lineFile);
  const buckets = lineBuckets<TableRow<Line>>();
  try {
    if (lineFile && lineReport) {
      const bucketOf = new Map<string, number>();
      for await (const { id } of readTable(file, table, emptyReport('', file), { idOf }))
        bucketOf.set(id, Math.floor(bucketOf.size / ownersAtOnce));
      const options = { idOf: () => '', ...(lineBelongs && { belongs: lineBelongs }) };
      for await (const line of readTable(lineFile, lineTable, lineReport, options)) {
        const owner = ownerOf(line.row);
        const bucket = bucketOf.get(owner);
        if (bucket === undefined) count(lineReport, { ...line, id: owner }, { left: ownerless });
        else buckets.add(bucket, line);
      }
    }
    let bucket = 0;
    for await (const batch of inBatches(readTable(file, table, report, { idOf }), ownersAtOnce)) {
      const byOwner = new Map<string, TableRow<Line>[]>(batch.map(({ id }) => [id, []]));
      for (const line of buckets.rowsOf(bucket++)) byOwner.get(ownerOf(line.row))?.push(line);
      const outcomes = await together(takeover, (trx) => takeBatch(trx, kind, batch, byOwner, save));
      for (const each of batch) {
        const { owner, lines } = outcomes.get(each.id)!;
        count(report, each, owner);
        byOwner.get(each.id)!.forEach((line, i) => {
          if (lineReport) count(lineReport, { line: line.line, id: each.id }, lines[i] ?? 'unchanged');
        });
      }
    }
  } finally {
    buckets.remove();
  }
}

const ownerless = 'записи, к которой относится строка, нет среди перенесённых';

async function takeBatch<Row, Line>(
  trx: Transaction<Database>,
  kind: OldKind,
  batch: readonly TableRow<Row>[],
  byOwner: ReadonlyMap<string, readonly TableRow<Line>[]>,
  save: (trx: Transaction<Database>, owners: readonly Owner<Row, Line>[]) => Promise<OwnerOutcome[]>,
): Promise<Map<string, OwnerOutcome>> {
  const known = await oldRecords(
    trx,
    kind,
    batch.map(({ id }) => id),
  );
  const outcomes = new Map<string, OwnerOutcome>();
  const fresh: Owner<Row, Line>[] = [];
  const digests = new Map<string, string>();
  for (const each of batch) {
    const lines = byOwner.get(each.id) ?? [];
    const ofLines = digestOf(lines.map(({ digest }) => digest)).slice(0, 20);
    const digest = each.digest.slice(0, 20) + ofLines;
    digests.set(each.id, digest);
    const before = known.get(each.id);
    if (before?.digest === digest) outcomes.set(each.id, { owner: 'unchanged', lines: [] });
    else {
      const sameLines = before?.digest.slice(20) === ofLines;
      fresh.push({ ...each, lines, known: before && { recordId: before.recordId, sameLines } });
    }
  }
  const saved = fresh.length > 0 ? await save(trx, fresh) : [];
  const taken = fresh.flatMap(({ id }, i) => {
    const { owner } = saved[i]!;
    outcomes.set(id, saved[i]!);
    return typeof owner === 'object' && 'taken' in owner
      ? [{ id, recordId: owner.taken, digest: digests.get(id)! }]
      : [];
  });
  await rememberOld(trx, kind, taken);
  return outcomes;
}
