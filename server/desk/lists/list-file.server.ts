import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SavedFile } from '../../files/saved-file.server.ts';
import { sheetFile } from '../../files/sheet.server.ts';
import { type SheetCell, type SheetRow, sheetType } from '../../files/sheet.ts';
import type { Staff } from '../../kernel/actor.ts';
import { ruDateOf } from '../../kernel/clock.ts';
import { counted } from '../../kernel/plural.ts';
import type { DeskListName } from './desk-lists.ts';
import { hiddenColumns } from './repository.server.ts';

/** Rows in one file at most. */
export const mostRows = 50_000;
/** The rows of all pages, and one more, by which the file knows that some are left out. */
export const allRows = { limit: mostRows + 1, offset: 0 };
const read = 1_000;
const leftOut = `В файле первые ${counted(mostRows, 'строка', 'строки', 'строк')}: сузьте список, чтобы получить остальные`;

/** A column of the file. `of`: the column of the screen; the file leaves it out together with that one. */
type FileColumn<Row> = { of: string; header: string; width: number; cell: (row: Row) => SheetCell };

type Asked<Row, Place> = {
  list: DeskListName;
  name: string;
  columns: readonly FileColumn<Row>[];
  /** Reads up to `limit` rows after a place; without `next`, there are no more. */
  read: (after: Place | undefined, limit: number) => Promise<{ rows: Row[]; next: Place | undefined }>;
};

/**
 * Returns a list of the desk as an `.xlsx` file that is read and sent piece by piece: the rows of all pages, up to
 * 50,000, and the columns that this person sees (§12.1.52). If rows are left out, the last row says so.
 */
export async function listFile<Row, Place>(
  { list, name, columns, read: readRows }: Asked<Row, Place>,
  { db, actor, now }: { db: Kysely<Database>; actor: Staff; now: number },
): Promise<SavedFile> {
  const hidden = await hiddenColumns(db, actor.staffId, list);
  const shown = columns.filter(({ of }) => !hidden.includes(of));
  async function* rows(): AsyncGenerator<SheetRow> {
    yield shown.map(({ header }): SheetCell => ({ text: header, look: 'head' }));
    let count = 0;
    let after: Place | undefined;
    do {
      const page = await readRows(after, Math.min(read, mostRows - count));
      for (const row of page.rows) yield shown.map(({ cell }) => cell(row));
      count += page.rows.length;
      after = page.next;
    } while (after !== undefined && count < mostRows);
    if (after !== undefined) yield [{ text: leftOut }];
  }
  return {
    name: `${name} ${ruDateOf(now)}.xlsx`,
    type: sheetType,
    body: sheetFile({
      name,
      widths: shown.map(({ width }) => width),
      frozen: 1,
      filtered: true,
      rows: rows(),
    }),
  };
}

/** Reads rows by ids that were found beforehand, so that changes meanwhile neither repeat nor lose a row. */
export function byIds<Row>(ids: readonly number[], readRows: (ids: readonly number[]) => Promise<Row[]>) {
  return async (after: number | undefined, limit: number) => {
    const end = (after ?? 0) + limit;
    return { rows: await readRows(ids.slice(after ?? 0, end)), next: end < ids.length ? end : undefined };
  };
}
