import { createHash, randomBytes } from 'node:crypto';
import type { ExpressionBuilder, Insertable, Kysely } from 'kysely';
import { isDuplicate } from '../../db/errors.server.ts';
import type { Database } from '../../db/schema.ts';
import { dayMs } from '../../kernel/clock.ts';
import { type Entered, type KeptList, type ShownList, typedLines } from './kept-list.ts';

/**
 * The maximum number of an account's saved lists, and of lists that are only typed; adding one more deletes the oldest.
 */
const maxLists = 20;
/** The maximum number of steps per list; adding one more deletes the oldest step after the first. */
const maxSteps = 8;

export type Db = Kysely<Database>;

export type FoundList = KeptList & {
  revision: number;
  name: string;
  root: string;
  /** True when the list was saved during typing and not checked yet. */
  typed: boolean;
};

/** Returns a saved list of this account and its revision; undefined when the key is unknown or the list is gone. */
export async function findList(db: Db, accountId: number, key: string): Promise<FoundList | undefined> {
  const row = await db
    .selectFrom('fast_order_lists')
    .select(['content', 'revision', 'list_name', 'list_root', 'typed'])
    .where('account_id', '=', accountId)
    .where('list_key', '=', key)
    .where('gone', '=', '')
    .executeTakeFirst();
  if (!row) return undefined;
  const { content, revision, list_name: name, list_root, typed } = row;
  const list = JSON.parse(content) as KeptList;
  return { ...list, revision, name, root: list_root, typed: typed === 1 };
}

/** Why a list is gone: `added` to the basket, or `removed` by the dealer. */
type Gone = 'added' | 'removed';
const canBeTakenBack: readonly Gone[] = ['added', 'removed'];
/** Marks the emptied row of a typed list that was checked, so that a late request does not save the list again. */
export const checked = 'checked';

/** Returns a list that is gone and can be restored. */
export async function findGone(db: Db, accountId: number, key: string) {
  const row = await db
    .selectFrom('fast_order_lists')
    .select(['gone', 'list_name as name', 'updated_at as updatedAt'])
    .where('account_id', '=', accountId)
    .where('list_key', '=', key)
    .where('gone', 'in', canBeTakenBack)
    .executeTakeFirst();
  return row && { ...row, key, gone: row.gone as Gone };
}

/**
 * Returns the text entered in the first step of a list, even when the list is gone; undefined when nothing was stored.
 */
export async function findEntered(db: Db, accountId: number, key: string): Promise<Entered | undefined> {
  const row = await db
    .selectFrom('fast_order_lists')
    .select('content')
    .where('account_id', '=', accountId)
    .where('list_key', '=', key)
    .executeTakeFirst();
  return row && (JSON.parse(row.content) as KeptList).entered;
}

/**
 * Returns an account's lists that were typed or checked but not added, most recently used first, each with its newest
 * step.
 */
export async function newestLists(db: Db, accountId: number) {
  const rows = await db
    .selectFrom('fast_order_lists')
    .select(['list_key as key', 'list_name as name', 'list_root as root', 'line_count as lines'])
    .select(['updated_at as updatedAt', 'typed'])
    .where('account_id', '=', accountId)
    .where('line_count', '>', 0)
    .orderBy('updated_at', 'desc')
    .orderBy('list_key')
    // Lists that are only typed have one row each.
    .limit(maxLists * (maxSteps + 1))
    .execute();
  const seen = new Set<string>();
  return rows.filter(({ root }) => !seen.has(root) && seen.add(root));
}

type Keeping = {
  shown: ShownList | undefined;
  now: number;
  /** The list to which a new step belongs; absent for a new list. */
  root?: string | undefined;
  /** Undefined leaves the name unchanged. */
  name?: string | undefined;
};

/**
 * Saves a list and returns its key. Overwrites the list that was shown, unless another tab has changed it since: then
 * saves a new list that refers to the other one (`fork`). The same new list sent twice is saved once. Needs a
 * transaction.
 */
export async function keepList(
  db: Db,
  accountId: number,
  list: KeptList,
  { shown, now, root, name }: Keeping,
): Promise<string> {
  const row = {
    line_count: linesOf(list, false),
    editor: shown?.editor ?? '',
    updated_at: now,
    gone: '',
    typed: 0,
    ...(name !== undefined && { list_name: name }),
  };
  if (shown?.list) {
    const { numUpdatedRows } = await db
      .updateTable('fast_order_lists')
      .set((eb) => ({ ...row, content: contentOf(list), revision: eb('revision', '+', 1) }))
      .where('account_id', '=', accountId)
      .where('list_key', '=', shown.list)
      .where((eb) => asShown(eb, shown))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      await useFirstStep(db, accountId, list, now);
      return shown.list;
    }
  }
  const content = contentOf(shown?.list ? { ...list, fork: shown.list } : list);
  const key = keyOf(accountId, content);
  const fresh = { ...row, content, account_id: accountId, revision: 0 };
  const rootOf = (own: string) => (shown?.list ? undefined : root) ?? own;
  if (await insertList(db, { ...fresh, list_key: key, list_root: rootOf(key) })) {
    await useFirstStep(db, accountId, list, now);
    await dropOldest(db, accountId);
    return key;
  }
  // An equal list already exists: reuse it, unless it was changed since.
  const same = await db
    .updateTable('fast_order_lists')
    .set(row)
    .where('account_id', '=', accountId)
    .where('list_key', '=', key)
    .where('content', '=', content)
    .executeTakeFirst();
  if (same.numUpdatedRows > 0n) return key;
  const other = newKey();
  await insertList(db, { ...fresh, list_key: other, list_root: rootOf(other) });
  await dropOldest(db, accountId);
  return other;
}

/** Returns how many lines an offered list has; 0 when the list is not offered. */
export function linesOf({ lines, tables, entered }: KeptList, isTyped: boolean): number {
  if (isTyped) return entered ? typedLines(entered) : 0;
  return tables.length > 0 ? 0 : lines.length;
}

/** Returns a list as it is stored. */
export function contentOf(list: KeptList): string {
  return JSON.stringify(list);
}

/** Marks the first step as used, so that the entered text is kept as long as the resulting lines. */
async function useFirstStep(db: Db, accountId: number, { path }: KeptList, now: number): Promise<void> {
  if (!path?.[0]) return;
  await db
    .updateTable('fast_order_lists')
    .set({ updated_at: now })
    .where('account_id', '=', accountId)
    .where('list_key', '=', path[0].key)
    .execute();
}

/**
 * Marks a list with all its steps as gone, so that none of them is offered any more. Returns false when the list does
 * not exist.
 */
export async function markGone(
  db: Db,
  accountId: number,
  key: string,
  { gone, now, shown, but }: { gone: Gone; now: number; shown?: ShownList; but?: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('fast_order_lists')
    .select(['list_root', 'line_count'])
    .where('account_id', '=', accountId)
    .where('list_key', '=', key)
    .where('gone', '=', '')
    .where((eb) => (shown ? asShown(eb, shown) : eb.lit(true)))
    .executeTakeFirst();
  if (!row) return false;
  await db
    .updateTable('fast_order_lists')
    .set({ gone, line_count: 0, updated_at: now })
    .where('account_id', '=', accountId)
    .where('list_root', '=', row.list_root)
    .$if(but !== undefined, (query) => query.where('list_key', '!=', but ?? '').where('line_count', '>', 0))
    .execute();
  return true;
}

/**
 * Restores a list that is gone, with all its steps, and offers this step again. Returns false when it does not exist.
 */
export async function takeBack(db: Db, accountId: number, key: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('fast_order_lists')
    .select(['list_root', 'content', 'typed'])
    .where('account_id', '=', accountId)
    .where('list_key', '=', key)
    .where('gone', 'in', canBeTakenBack)
    .executeTakeFirst();
  if (!row) return false;
  await db
    .updateTable('fast_order_lists')
    .set({ gone: '' })
    .where('account_id', '=', accountId)
    .where('list_root', '=', row.list_root)
    .execute();
  const list = JSON.parse(row.content) as KeptList;
  await db
    .updateTable('fast_order_lists')
    .set({ gone: '', updated_at: now, line_count: linesOf(list, row.typed === 1) })
    .where('account_id', '=', accountId)
    .where('list_key', '=', key)
    .execute();
  return true;
}

/** Makes a step the current one of its list. Returns false when the step does not exist. */
export async function makeCurrent(db: Db, accountId: number, key: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('fast_order_lists')
    .set({ updated_at: now })
    .where('account_id', '=', accountId)
    .where('list_key', '=', key)
    .where('gone', '=', '')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How long a saved list is kept after its last use. */
const keptMs = 14 * dayMs;

/** Deletes at most `limit` lists that were unused for two weeks; returns true when there may be more. */
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
  // Deletes by primary key, because a range would lock neighboring rows. Lists used meanwhile are kept.
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
 * Returns the condition that the list is as the form showed it, or was only changed by the same browser tab since: with
 * JavaScript, a check may be interrupted by the next one.
 */
function asShown(eb: ExpressionBuilder<Database, 'fast_order_lists'>, { revision, editor }: ShownList) {
  const same = eb.and([eb('revision', '=', revision), eb('gone', '=', '')]);
  return editor === '' ? same : eb.or([same, eb.and([eb('editor', '=', editor), eb('gone', '=', '')])]);
}

/** Returns a random key for a list. */
export function newKey(): string {
  return randomBytes(16).toString('base64url');
}

/** Returns a key derived from a list's contents: 22 characters, like a random one. */
export function keyOf(accountId: number, content: string): string {
  return createHash('sha256').update(`${accountId}\n${content}`).digest('base64url').slice(0, 22);
}

/** Inserts a row; returns false when its key is taken. */
export async function insertList(db: Db, row: Insertable<Database['fast_order_lists']>): Promise<boolean> {
  try {
    await db.insertInto('fast_order_lists').values(row).execute();
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/**
 * Deletes the oldest lists beyond the limit, and the oldest steps beyond the limit of each list, but never the first
 * step. Added and deleted lists are counted separately, so that they do not displace open ones. Lists that are being
 * typed, and the emptied rows that remain of such lists, are also counted separately.
 */
export async function dropOldest(db: Db, accountId: number): Promise<void> {
  const rows = await db
    .selectFrom('fast_order_lists')
    .select(['list_key as key', 'list_root as root', 'gone', 'typed', 'line_count as lines'])
    .where('account_id', '=', accountId)
    .orderBy('updated_at', 'desc')
    .orderBy('list_key')
    .limit(maxLists * (maxSteps + 3) * 4)
    .execute();
  const stepsOf = new Map<string, Map<string, number>>();
  const old = rows.filter((row) => {
    const { key, root } = row;
    const kind = kindOf(row);
    const steps = stepsOf.get(kind) ?? new Map<string, number>();
    stepsOf.set(kind, steps);
    const count = steps.get(root) ?? 0;
    if (count === 0 && steps.size >= maxLists) return true;
    steps.set(root, count + 1);
    return count >= maxSteps && key !== root;
  });
  if (old.length === 0) return;
  await db
    .deleteFrom('fast_order_lists')
    .where('account_id', '=', accountId)
    .where(
      'list_key',
      'in',
      old.map(({ key }) => key),
    )
    .execute();
}

/** Returns the kind of a row; each kind has a separate limit. */
function kindOf({ gone, typed, lines }: { gone: string; typed: number; lines: number }) {
  if (gone === checked || (gone === '' && typed === 1 && lines === 0)) return 'emptied';
  if (gone !== '') return 'gone';
  return typed === 1 ? 'typed' : 'open';
}
