import type { Kysely, Updateable } from 'kysely';
import { bulkInsert, upsert } from '../../../db/dialect.server.ts';
import type { Database } from '../../../db/schema.ts';
import type { ChangeHead, ChangeRow, RowState } from './goods-change.ts';

const columns = [
  ...(['id', 'kind', 'name', 'staff_id as staffId', 'staff_name as by', 'state', 'ignored'] as const),
  ...(['to_add as toAdd', 'to_change as toChange', 'unchanged', 'wrong', 'position', 'done'] as const),
  ...(['skipped', 'created_at as createdAt', 'applied_at as appliedAt'] as const),
] as const;

/** Returns a change without its rows; undefined if it does not exist. */
export async function findChange(db: Kysely<Database>, id: number): Promise<ChangeHead | undefined> {
  return db.selectFrom('goods_changes').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Returns the newest changes. */
export async function newestChanges(db: Kysely<Database>, most: number): Promise<ChangeHead[]> {
  return db.selectFrom('goods_changes').select(columns).orderBy('id', 'desc').limit(most).execute();
}

/** Locks a change until the transaction ends. */
export async function holdChange(db: Kysely<Database>, id: number): Promise<void> {
  await db
    .updateTable('goods_changes')
    .set((eb) => ({ position: eb.ref('position') }))
    .where('id', '=', id)
    .execute();
}

type Planned = Pick<ChangeHead, 'kind' | 'name' | 'staffId' | 'by' | 'ignored' | 'unchanged'> & {
  rows: readonly ChangeRow[];
  now: number;
};

/** Stores a plan that waits for confirmation, and returns its id. */
export async function insertChange(db: Kysely<Database>, planned: Planned): Promise<number> {
  const { kind, name, staffId, by, ignored, unchanged, rows, now } = planned;
  const count = (state: RowState) => rows.filter((row) => row.state === state).length;
  const { insertId } = await db
    .insertInto('goods_changes')
    .values({
      ...{ kind, name: name.slice(0, 255), staff_id: staffId, staff_name: by, state: 'waiting' },
      ...{ ignored: ignored.slice(0, 1_000), unchanged, created_at: now, applied_at: null },
      ...{ to_add: count('new'), to_change: count('changed'), wrong: count('wrong') },
    })
    .executeTakeFirstOrThrow();
  const id = Number(insertId);
  await bulkInsert(db, 'goods_change_rows', rows.map(stored(id)));
  return id;
}

const stored = (changeId: number) => (row: ChangeRow) => ({
  change_id: changeId,
  nth: row.nth,
  product_id: row.productId,
  state: row.state,
  note: row.note.slice(0, 1_000),
  content: JSON.stringify(row.content),
});

/** Stores what became of rows. */
export async function writeRows(db: Kysely<Database>, id: number, rows: readonly ChangeRow[]): Promise<void> {
  const keys = ['change_id', 'nth'] as const;
  const update = { product_id: 'replace', state: 'replace', note: 'replace', content: 'replace' } as const;
  await upsert(db, 'goods_change_rows', rows.map(stored(id)), [...keys], update);
}

export async function updateChange(
  db: Kysely<Database>,
  id: number,
  values: Updateable<Database['goods_changes']>,
): Promise<void> {
  await db.updateTable('goods_changes').set(values).where('id', '=', id).execute();
}

/** `noted`: only rows with a note, or only those without. */
type Wanted = { states: readonly RowState[]; noted?: boolean; after?: number; most: number };

/** Returns rows in these states, by number. */
export async function rowsOf(
  db: Kysely<Database>,
  id: number,
  { states, noted, after = 0, most }: Wanted,
): Promise<ChangeRow[]> {
  const rows = await db
    .selectFrom('goods_change_rows')
    .select(['nth', 'product_id as productId', 'state', 'note', 'content'])
    .where('change_id', '=', id)
    .where('state', 'in', [...states])
    .where('nth', '>', after)
    .$if(noted !== undefined, (rows) => rows.where('note', noted ? '!=' : '=', ''))
    .orderBy('nth')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, content: JSON.parse(row.content) as ChangeRow['content'] }));
}

/** Returns how many rows are in each state. */
export async function countRows(db: Kysely<Database>, id: number): Promise<Map<RowState, number>> {
  const rows = await db
    .selectFrom('goods_change_rows')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('change_id', '=', id)
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, Number(count)]));
}

/** Returns how many planned rows have a price that falls or rises by more than half. */
export async function countJumps(db: Kysely<Database>, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('goods_change_rows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('change_id', '=', id)
    .where('state', '=', 'changed')
    .where('note', '!=', '')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The number of changes deleted at once; each may have thousands of rows. */
const atOnce = 2;

/**
 * Deletes some changes that nobody confirmed since `waitingBefore`, and some that were made before `madeBefore`.
 * Returns true if there may be more.
 */
export async function forgetChanges(
  db: Kysely<Database>,
  { waitingBefore, madeBefore }: { waitingBefore: number; madeBefore: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('goods_changes')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', madeBefore),
        eb.and([eb('state', '=', 'waiting'), eb('created_at', '<', waitingBefore)]),
      ]),
    )
    .orderBy('id')
    .limit(atOnce)
    .execute();
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return false;
  await db.deleteFrom('goods_change_rows').where('change_id', 'in', ids).execute();
  await db.deleteFrom('goods_changes').where('id', 'in', ids).execute();
  return ids.length === atOnce;
}
