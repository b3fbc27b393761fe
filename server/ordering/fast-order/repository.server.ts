import { createHash, randomBytes } from 'node:crypto';
import type { ExpressionBuilder, Kysely } from 'kysely';
import { isDuplicate } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { dayMs } from '../../kernel/clock.ts';
import type { KeptList, ShownList } from './kept-list.ts';

/** The maximum number of saved lists of an account; one more deletes the oldest. */
const maxLists = 20;

type Db = Kysely<Database>;

/** Returns a saved list of this account and its revision; undefined when the key is unknown. */
export async function findList(
  db: Db,
  accountId: number,
  key: string,
): Promise<(KeptList & { revision: number }) | undefined> {
  const row = await db
    .selectFrom('fast_order_lists')
    .select(['content', 'revision'])
    .where('account_id', '=', accountId)
    .where('list_key', '=', key)
    .executeTakeFirst();
  return row && { ...(JSON.parse(row.content) as KeptList), revision: row.revision };
}

/** Returns the newest lists of an account that were checked and not added, with their numbers of lines. */
export async function newestLists(db: Db, accountId: number, limit: number) {
  return db
    .selectFrom('fast_order_lists')
    .select(['list_key as key', 'line_count as lines', 'updated_at as updatedAt'])
    .where('account_id', '=', accountId)
    .where('line_count', '>', 0)
    .orderBy('updated_at', 'desc')
    .orderBy('list_key')
    .limit(limit)
    .execute();
}

/**
 * Saves a list and returns its key. Overwrites the list that was shown, unless another tab has changed it
 * since: then saves this one as another list. The same new list sent twice is saved once. Needs a
 * transaction.
 */
export async function keepList(
  db: Db,
  accountId: number,
  list: KeptList,
  { shown, now }: { shown: ShownList | undefined; now: number },
): Promise<string> {
  const row = {
    content: JSON.stringify(list),
    line_count: list.tables.length > 0 ? 0 : list.lines.length,
    editor: shown?.editor ?? '',
    updated_at: now,
  };
  if (shown?.list) {
    const { numUpdatedRows } = await db
      .updateTable('fast_order_lists')
      .set((eb) => ({ ...row, revision: eb('revision', '+', 1) }))
      .where('account_id', '=', accountId)
      .where('list_key', '=', shown.list)
      .where((eb) => asShown(eb, shown))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return shown.list;
  }
  const key = keyOf(accountId, row.content);
  if (await insertList(db, { ...row, account_id: accountId, list_key: key, revision: 0 })) {
    await dropOldest(db, accountId);
    return key;
  }
  // The same list exists already: reuse it, unless it was changed since.
  const same = await db
    .updateTable('fast_order_lists')
    .set({ updated_at: now })
    .where('account_id', '=', accountId)
    .where('list_key', '=', key)
    .where('content', '=', row.content)
    .executeTakeFirst();
  if (same.numUpdatedRows > 0n) return key;
  const other = randomBytes(16).toString('base64url');
  await insertList(db, { ...row, account_id: accountId, list_key: other, revision: 0 });
  await dropOldest(db, accountId);
  return other;
}

/** Deletes a list: with `shown` only if another tab has not changed it since, otherwise in any case. */
export async function dropList(db: Db, accountId: number, key: string, shown?: ShownList): Promise<void> {
  let query = db
    .deleteFrom('fast_order_lists')
    .where('account_id', '=', accountId)
    .where('list_key', '=', key);
  if (shown) query = query.where((eb) => asShown(eb, shown));
  await query.execute();
}

/** How long a checked list is kept. */
const keptMs = 14 * dayMs;

/** Deletes at most `limit` lists that were not used for two weeks; returns true when there may be more. */
export async function pruneLists(db: Db, now: number, limit: number): Promise<boolean> {
  const rows = await db
    .selectFrom('fast_order_lists')
    .select(['account_id', 'list_key'])
    .where('updated_at', '<', now - keptMs)
    .orderBy('updated_at')
    .limit(limit)
    .execute();
  const keysOf = new Map<number, string[]>();
  for (const { account_id, list_key } of rows)
    keysOf.set(account_id, [...(keysOf.get(account_id) ?? []), list_key]);
  // By primary key: deleting by a range would lock neighbouring rows. Lists used meanwhile stay.
  for (const [accountId, keys] of keysOf) {
    await db
      .deleteFrom('fast_order_lists')
      .where('account_id', '=', accountId)
      .where('list_key', 'in', keys)
      .where('updated_at', '<', now - keptMs)
      .execute();
  }
  return rows.length === limit;
}

/**
 * Returns the condition that the list is as the form showed it, or was changed since by the same browser tab:
 * with JavaScript a check may be cut short by the next one.
 */
function asShown(eb: ExpressionBuilder<Database, 'fast_order_lists'>, { revision, editor }: ShownList) {
  const same = eb('revision', '=', revision);
  return editor === '' ? same : eb.or([same, eb('editor', '=', editor)]);
}

/** 22 characters, like a random key of 16 bytes. */
function keyOf(accountId: number, content: string): string {
  return createHash('sha256').update(`${accountId}\n${content}`).digest('base64url').slice(0, 22);
}

async function insertList(db: Db, row: Database['fast_order_lists']): Promise<boolean> {
  try {
    await db.insertInto('fast_order_lists').values(row).execute();
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

async function dropOldest(db: Db, accountId: number): Promise<void> {
  const old = await db
    .selectFrom('fast_order_lists')
    .select('list_key')
    .where('account_id', '=', accountId)
    .orderBy('updated_at', 'desc')
    .orderBy('list_key')
    .limit(100)
    .offset(maxLists)
    .execute();
  if (old.length === 0) return;
  await db
    .deleteFrom('fast_order_lists')
    .where('account_id', '=', accountId)
    .where(
      'list_key',
      'in',
      old.map(({ list_key }) => list_key),
    )
    .execute();
}
