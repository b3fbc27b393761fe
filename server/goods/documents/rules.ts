import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Row = Selectable<Database['product_documents']>;

/** The bits of `by_desk`: staff have set title, kind and validity; staff have removed a document of 1C. */
const byDesk = { set: 1, removed: 2 };

/** The lowest `by_desk` of documents that staff have removed and 1C may send again. */
export const leastRemovedByDesk = byDesk.removed;

/** Returns whether staff have set title and kind of a document, which 1C no longer changes. */
export const isSetByDesk = ({ by_desk }: Pick<Row, 'by_desk'>) => (by_desk & byDesk.set) !== 0;

/** Returns whether staff have removed a document of 1C, which stays removed until its bytes change. */
export const isRemovedByDesk = ({ by_desk }: Pick<Row, 'by_desk'>) => (by_desk & byDesk.removed) !== 0;

/** Returns the columns of a document that staff remove (`now`) or restore (undefined). */
export function removedByDesk({ source, by_desk }: Pick<Row, 'source' | 'by_desk'>, now: number | undefined) {
  if (now === undefined) return returned({ by_desk });
  return { removed_at: now, by_desk: source === null ? by_desk : by_desk | byDesk.removed };
}

/** Returns the columns of a document that is shown again. */
export function returned({ by_desk }: Pick<Row, 'by_desk'>) {
  return { removed_at: null, by_desk: by_desk & ~byDesk.removed };
}

/** Returns whether a document with these bytes is among those shown. */
export function hasTwin(
  rows: readonly (Pick<Row, 'hash'> & Partial<Pick<Row, 'removed_at'>>)[],
  hash: string,
): boolean {
  return rows.some((row) => row.hash === hash && (row.removed_at ?? null) === null);
}

/** Returns whether 1C must not add these bytes: a document with them is shown, or staff have removed it. */
export function isSettled(
  rows: readonly Pick<Row, 'hash' | 'removed_at' | 'by_desk'>[],
  hash: string,
): boolean {
  return hasTwin(rows, hash) || rows.some((row) => row.hash === hash && isRemovedByDesk(row));
}
