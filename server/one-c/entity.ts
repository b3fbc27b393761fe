import type { z } from 'zod';
import type { Exchange } from '../kernel/actor.ts';
import type { Context } from '../kernel/use-case.ts';

/** What is wrong with a row, in Russian. */
export type RowProblem = { field: string; text: string };

type Done = 'created' | 'changed' | 'unchanged';

/** What became of a row; `note`: what could not be done beside it. */
export type Outcome = Done | RowProblem | { done: Done; note: RowProblem };

export type Row = { id: string };

/** The records that belong to one other record, such as the contracts of a contragent. */
export type Scope<R extends Row> = {
  /** The field of a row that refers to it. */
  field: keyof R & string;
  /** Returns the ids in 1C of the records in the scope that are not ended; undefined for an unknown id. */
  ids: (db: Context['db'], of: string) => Promise<string[] | undefined>;
  /** The row that ends a record. */
  ending: (id: string) => R;
};

/** A kind of records that 1C writes. */
export type Entity<R extends Row> = {
  /** As in the address, `price-types`. */
  name: string;
  row: z.ZodType<R>;
  /** `own`: `save` opens a transaction for each row; otherwise one for all is open. */
  transaction?: 'own';
  /** What a full list (`complete`) can be full of. */
  scope?: Scope<R>;
  /**
   * Saves rows with different ids, in one transaction with a number of statements that does not grow with theirs, and
   * returns an outcome for each. Of what a row does not name nothing changes.
   */
  save: (ctx: Context<Exchange>, rows: readonly R[]) => Promise<Outcome[]>;
};

/** The answer to a call, as on the wire. */
export type RowsReport = {
  received: number;
  created: number;
  changed: number;
  unchanged: number;
  /** `row` counts from 0. */
  errors: RowNote[];
  /** Of rows that are saved; only when there are any. */
  notes?: RowNote[];
  /** How many records a full list has ended; only of such a list. */
  ended?: number;
};

type RowNote = RowProblem & { row: number; id: string };
