import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Exchange } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/use-case.ts';
import type { Change, HistoryKind } from '../../work/history/history-entry.ts';
import { recordChanges } from '../../work/history/record-change.server.ts';
import type { Outcome, RowProblem } from './entity.ts';
import { idsOf, insertRows, type Known, rewriteRows } from './records.repository.server.ts';

type Wording = { label: string; text?: (value: never) => string };

export type Wanted<T extends Known> = {
  /** The 1C id. */
  id: string;
  /** The current record, locked; undefined for a new record. */
  known: Selectable<Database[T]> | undefined;
  /** The complete new row without its ids. */
  row: Omit<Insertable<Database[T]>, 'id' | 'external_id'>;
  /** The dealer to whom the record belongs. */
  dealerId?: number | undefined;
  /** Related changes in other tables, for the history. */
  also?: readonly Change[];
};

type Marked<T extends Known> = Omit<Wanted<T>, 'row'> & { row: Wanted<T>['row'] & { external_id: string } };

/** Returns whether a row has a problem and cannot be saved. */
export function isProblem(each: object): each is RowProblem {
  return 'field' in each;
}

/** `id`: the portal's id, undefined for a row that was not saved. */
export type Saved = { outcome: Exclude<Outcome, { done: unknown }>; id: number | undefined };

/**
 * Saves rows sent by 1C in few statements, and records the changes of columns that have a wording in the history. Skips
 * rows with a problem. Returns the outcome of each row.
 */
export async function saveRecords<T extends Known>(
  ctx: Context<Exchange>,
  of: {
    table: T;
    kind: HistoryKind;
    header: (row: Wanted<T>['row']) => string;
    wordings: Partial<Record<string, Wording>>;
  },
  decided: readonly (Wanted<T> | RowProblem)[],
): Promise<Saved[]> {
  const { db } = ctx;
  const marked: (Marked<T> | RowProblem)[] = decided.map((each) =>
    isProblem(each) ? each : { ...each, row: { ...each.row, external_id: each.id } },
  );
  const wanted = marked.filter((each): each is Marked<T> => !isProblem(each));
  const created = wanted.filter(({ known }) => known === undefined);
  const differing = new Set(wanted.filter(({ known, row }) => known !== undefined && differs(known, row)));
  await insertRows(db, of.table, created.map(({ row }) => row) as unknown as Insertable<Database[T]>[]);
  await rewriteRows(
    db,
    of.table,
    [...differing].map(({ known, row }) => ({ ...(known as object), ...row })) as unknown as Insertable<
      Database[T]
    >[],
  );
  const fresh = await idsOf(
    db,
    of.table,
    created.map(({ id }) => id),
  );
  const saved = marked.map((each): Saved => {
    if (isProblem(each)) return { outcome: each, id: undefined };
    if (!each.known) return { outcome: 'created', id: fresh.get(each.id) };
    const { id } = each.known as { id: number };
    const isChanged = differing.has(each) || (each.also ?? []).length > 0;
    return { outcome: isChanged ? 'changed' : 'unchanged', id };
  });
  await recordChanges(
    ctx,
    marked.flatMap((each, i) => {
      const { outcome, id = 0 } = saved[i]!;
      if (isProblem(each) || typeof outcome !== 'string' || outcome === 'unchanged') return [];
      const own = changesOf(each.known as Values | undefined, each.row, of.wordings);
      const changes = [...own, ...(each.also ?? [])];
      return [
        { kind: of.kind, id, header: of.header(each.row), action: outcome, dealerId: each.dealerId, changes },
      ];
    }),
  );
  return saved;
}

/** Returns a record's columns without its ids; `fresh` when the record is new. */
export function columnsOf<Record extends { id: number; external_id: string | null }>(
  known: Record | undefined,
  fresh: Omit<Record, 'id' | 'external_id'>,
): Omit<Record, 'id' | 'external_id'> {
  if (!known) return fresh;
  const { id: _, external_id: __, ...columns } = known;
  return columns;
}

/** Returns the ids of the records that were created or changed. */
export function changedIds(saved: readonly Saved[]): number[] {
  return saved.flatMap(({ outcome, id }) =>
    outcome === 'created' || outcome === 'changed' ? (id ?? []) : [],
  );
}

type Values = Record<string, unknown>;

function differs(known: object, row: object): boolean {
  return Object.entries(row).some(([column, value]) => (known as Values)[column] !== value);
}

function changesOf(
  known: Values | undefined,
  row: Values,
  wordings: Partial<Record<string, Wording>>,
): Change[] {
  return Object.entries(wordings).flatMap(([column, wording]) => {
    const text = (value: unknown) => {
      if (value === undefined || value === null) return '';
      return wording?.text ? wording.text(value as never) : String(value);
    };
    const change = {
      label: wording?.label ?? column,
      before: text(known?.[column]),
      after: text(row[column]),
    };
    return change.before === change.after ? [] : [change];
  });
}
