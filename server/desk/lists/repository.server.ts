import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import type { DeskListName, ListView } from './desk-lists.ts';

/** Shared filters of others that are read at most; a person has at most thirty own ones. */
const mostShared = 70;

/** Returns the filters of a list that this staff member saved or that are shared with all, by name. */
export async function viewsOf(
  db: Kysely<Database>,
  staffId: number,
  list: DeskListName,
): Promise<ListView[]> {
  const of = db.selectFrom('list_views').select(['id', 'staff_id', 'header', 'query', 'is_shared']);
  const [own, shared] = await Promise.all([
    of.where('list', '=', list).where('staff_id', '=', staffId).execute(),
    of
      .where('list', '=', list)
      .where('is_shared', '=', 1)
      .where('staff_id', '!=', staffId)
      .orderBy('header')
      .limit(mostShared)
      .execute(),
  ]);
  const rows = [...own, ...shared].sort((one, other) => one.header.localeCompare(other.header, 'ru'));
  return rows.map((row) => ({
    id: row.id,
    header: row.header,
    query: row.query,
    isShared: row.is_shared === 1,
    own: row.staff_id === staffId,
  }));
}

/** Returns the filters of a list that this staff member has saved. */
export async function ownViews(
  db: Kysely<Database>,
  staffId: number,
  list: DeskListName,
): Promise<{ header: string; query: string }[]> {
  return db
    .selectFrom('list_views')
    .select(['header', 'query'])
    .where('staff_id', '=', staffId)
    .where('list', '=', list)
    .execute();
}

type NewView = { staffId: number; list: DeskListName; header: string; query: string; isShared: boolean };

/** Saves a filter. If the same person has one of this name, as after two clicks, only its sharing changes. */
export async function insertView(db: Kysely<Database>, view: NewView): Promise<void> {
  const { staffId, list, header, query, isShared } = view;
  const row = { staff_id: staffId, list, header, query, is_shared: isShared ? 1 : 0 };
  await upsert(db, 'list_views', [row], ['staff_id', 'list', 'header'], { is_shared: 'replace' });
}

/** Returns a saved filter; undefined if there is none with this id, or it is another person's and not shared. */
export async function findView(db: Kysely<Database>, id: number, staffId: number) {
  return db
    .selectFrom('list_views')
    .select(['id', 'staff_id as staffId', 'list', 'header', 'query', 'is_shared as isShared'])
    .where('id', '=', id)
    .where((eb) => eb.or([eb('staff_id', '=', staffId), eb('is_shared', '=', 1)]))
    .executeTakeFirst();
}

export async function deleteView(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('list_views').where('id', '=', id).execute();
}

/** Returns the ids of the columns that this staff member has hidden in a list. */
export async function hiddenColumns(
  db: Kysely<Database>,
  staffId: number,
  list: DeskListName,
): Promise<string[]> {
  const row = await db
    .selectFrom('hidden_columns')
    .select('columns')
    .where('staff_id', '=', staffId)
    .where('list', '=', list)
    .executeTakeFirst();
  return row?.columns ? row.columns.split(',') : [];
}

export async function hideColumns(
  db: Kysely<Database>,
  staffId: number,
  list: DeskListName,
  columns: readonly string[],
): Promise<void> {
  const row = { staff_id: staffId, list, columns: columns.join(',') };
  await upsert(db, 'hidden_columns', [row], ['staff_id', 'list'], { columns: 'replace' });
}
