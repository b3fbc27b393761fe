import type { z } from 'zod';
import type { Exchange } from '../kernel/actor.ts';
import type { Context } from '../kernel/use-case.ts';

/** What is wrong with a row, in Russian. */
export type RowProblem = { field: string; text: string };

/** What became of a row. */
export type Outcome = 'created' | 'changed' | 'unchanged' | RowProblem;

export type Row = { id: string };

/** A kind of records that 1C writes. */
export type Entity<R extends Row> = {
  /** As in the address, `price-types`. */
  name: string;
  row: z.ZodType<R>;
  /**
   * Saves rows with different ids in one transaction, with a number of statements that does not grow with theirs, and
   * returns an outcome for each. Of what a row does not name nothing changes.
   */
  save: (ctx: Context<Exchange>, rows: readonly R[]) => Promise<Outcome[]>;
  /**
   * Ends what a full list does not name, within the scope that its rows name, and returns how many; an entity without
   * it has no full lists.
   */
  endOthers?: (ctx: Context<Exchange>, rows: readonly R[]) => Promise<number>;
};

/** The answer to a call, as on the wire. */
export type RowsReport = {
  received: number;
  created: number;
  changed: number;
  unchanged: number;
  /** Records that a full list did not name, and that are ended by it. */
  ended: number;
  /** `row` counts from 0. */
  errors: { row: number; id: string; field: string; text: string }[];
};
