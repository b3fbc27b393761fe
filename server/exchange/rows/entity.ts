import type { z } from 'zod';
import type { Exchange } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/use-case.ts';

/** A problem of a row, in Russian. */
export type RowProblem = { field: string; text: string };

type Done = 'created' | 'changed' | 'unchanged';

/** The outcome of a row. `note`: what could not be done although the row was saved. */
export type Outcome = Done | RowProblem | { done: Done; note: RowProblem };

export type Row = { id: string };

/** A group of records with one owner, such as the contracts of a contragent. */
export type Scope<R extends Row> = {
  /** The field of a row that refers to the owner. */
  field: keyof R & string;
  /** Returns the 1C ids of the owner's active records; undefined for an unknown owner. */
  ids: (db: Context['db'], of: string) => Promise<string[] | undefined>;
  /** Returns a row that disables or removes a record. */
  ending: (id: string) => R;
};

/** A kind of records that 1C writes. */
export type Entity<R extends Row> = {
  /** The name in the address, `price-types`. */
  name: string;
  row: z.ZodType<R>;
  /** Whether rows change the ledger, so that the journal of money needs the exchange (`ctx.actor.run`). */
  movesMoney?: true;
  /** Other accepted names of fields, which callers also use: `{ counterparty: 'contragent' }`. */
  otherNames?: Readonly<Record<string, keyof R & string>>;
  /** `own`: `save` opens a transaction for each row; otherwise one transaction covers all rows. */
  transaction?: 'own';
  /** The scope of a full list (`complete`). */
  scope?: Scope<R>;
  /**
   * Saves rows with distinct ids, and returns an outcome for each. Runs in one transaction; the number of statements
   * does not depend on the number of rows. Fields missing from a row keep their values.
   */
  save: (ctx: Context<Exchange>, rows: readonly R[]) => Promise<Outcome[]>;
};

/** The response of a call, as sent on the wire. */
export type RowsReport = {
  received: number;
  created: number;
  changed: number;
  unchanged: number;
  errors: RowNote[];
  /** Notes on rows that were saved, then on unknown fields; only when there are any. */
  notes?: RowNote[];
  /** The number of records that a full list has ended; absent for other lists. */
  ended?: number;
};

/** `row` counts from 0. */
export type RowNote = RowProblem & { row: number; id: string };
