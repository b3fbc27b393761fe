import type { Entered, KeptList } from './kept-list.ts';
import {
  checked,
  contentOf,
  type Db,
  dropOldest,
  insertList,
  keyOf,
  linesOf,
  newKey,
} from './repository.server.ts';

/** `revision`: the newest that the tab knows; `turn`: how often it has sent since, without an answer. */
type Typing = { key: string; revision: number; turn: number; editor: string; now: number };

/**
 * Where typed lines are kept now. `isKept` false: the tab itself has sent newer ones, or checked them. `isThere`:
 * whether the list from which they were split off can still be opened.
 */
export type KeptTyping = { key: string; revision: number; isKept: boolean; isThere?: boolean };

/**
 * Saves what is being typed under a key that the tab has made. The tab numbers its requests, so that a late one never
 * replaces a newer one. A list that another tab has written, checked or deleted meanwhile is not changed: these lines
 * then become a list of their own, which names that list (`fork`). Needs a transaction.
 */
export async function keepTyping(
  db: Db,
  accountId: number,
  entered: Entered,
  typing: Typing,
): Promise<KeptTyping> {
  const { key, revision, turn, editor } = typing;
  const kept = { revision: revision + turn + 1, isKept: true };
  if (await writeTyping(db, accountId, entered, typing)) return { key, ...kept };
  const row = await db
    .selectFrom('fast_order_lists')
    .select(['revision', 'editor', 'gone'])
    .where('account_id', '=', accountId)
    .where('list_key', '=', key)
    .executeTakeFirst();
  // A late request changes nothing; a form that is still shown continues under another key.
  if (row?.gone === checked && row.editor === editor) return { key: newKey(), revision: 0, isKept: false };
  // This tab has sent newer lines since, or checked the list.
  if (row?.gone === '' && row.editor === editor && editor !== '' && row.revision > revision + turn) {
    return { key, revision: row.revision, isKept: false };
  }
  const parted = { ...kept, isThere: row?.gone === '' };
  // The key depends only on the tab and the list, so that the next request finds the list that was split off.
  const own = { ...typing, key: keyOf(accountId, `${key} ${editor}`) };
  if (await writeTyping(db, accountId, entered, own, key)) return { key: own.key, ...parted };
  const other = { ...typing, key: newKey() };
  await writeTyping(db, accountId, entered, other, key);
  return { key: other.key, ...parted };
}

async function writeTyping(
  db: Db,
  accountId: number,
  entered: Entered,
  { key, revision, turn, editor, now }: Typing,
  fork?: string,
): Promise<boolean> {
  const step = 'entered' as const;
  // Later input stays split off from the same list.
  const from = fork ?? (await forkOf(db, accountId, key));
  const list: KeptList = { lines: [], notes: [], tables: [], step, entered, ...(from && { fork: from }) };
  const row = {
    content: contentOf(list),
    line_count: linesOf(list, true),
    revision: revision + turn + 1,
    editor,
    updated_at: now,
  };
  const { numUpdatedRows } = await db
    .updateTable('fast_order_lists')
    .set(row)
    .where('account_id', '=', accountId)
    .where('list_key', '=', key)
    .where('typed', '=', 1)
    .where('gone', '=', '')
    .where((eb) =>
      eb.or([
        eb('revision', '=', revision),
        eb.and([eb('editor', '=', editor), eb('editor', '!=', ''), eb('revision', '<=', revision + turn)]),
      ]),
    )
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  // An empty form holds nothing to save.
  if (row.line_count === 0) return !(await isThere(db, accountId, key));
  if (!(await insertList(db, { ...row, account_id: accountId, list_key: key, list_root: key, typed: 1 })))
    return false;
  await dropOldest(db, accountId);
  return true;
}

async function forkOf(db: Db, accountId: number, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('fast_order_lists')
    .select('content')
    .where('account_id', '=', accountId)
    .where('list_key', '=', key)
    .executeTakeFirst();
  return row && (JSON.parse(row.content) as KeptList).fork;
}

async function isThere(db: Db, accountId: number, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('fast_order_lists')
    .select('list_key')
    .where('account_id', '=', accountId)
    .where('list_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Empties what a tab has saved while typing, because its list was checked. What another tab has written since stays.
 * Writes a mark even when nothing has arrived yet, because a request may be on its way.
 */
export async function dropTyping(
  db: Db,
  accountId: number,
  { key, editor, now }: { key: string; editor: string; now: number },
): Promise<void> {
  const content = contentOf({ lines: [], notes: [], tables: [] });
  const row = { content, line_count: 0, gone: checked, updated_at: now };
  const { numUpdatedRows } = await db
    .updateTable('fast_order_lists')
    .set(row)
    .where('account_id', '=', accountId)
    .where('list_key', '=', key)
    .where('typed', '=', 1)
    .where('gone', '=', '')
    .where('editor', '=', editor)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const mark = {
    ...row,
    account_id: accountId,
    list_key: key,
    list_root: key,
    revision: 0,
    editor,
    typed: 1,
  };
  if (await insertList(db, mark)) await dropOldest(db, accountId);
}
