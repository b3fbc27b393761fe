import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';
import type { NotificationKind } from './kinds.ts';
import type { Message } from './notification-view.ts';

/**
 * Returns the number of an account's messages, the number of unread ones, and the id of the newest one (0 for none).
 */
export async function countMessages(
  db: Kysely<Database>,
  accountId: number,
): Promise<{ total: number; unread: number; newest: number }> {
  const { total, read, newest } = await db
    .selectFrom('messages')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      // `count` of a column ignores null values.
      eb.fn.count<number>('read_at').as('read'),
      eb.fn.max('id').as('newest'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { total: Number(total), unread: Number(total) - Number(read), newest: Number(newest ?? 0) };
}

/** Returns one page of the account's messages, newest first. */
export async function messagesOnPage(
  db: Kysely<Database>,
  accountId: number,
  page: Paging,
): Promise<Message[]> {
  return db
    .selectFrom('messages')
    .select(['id', 'kind', 'header', 'text', 'href', 'created_at as createdAt', 'read_at as readAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.perpage)
    .offset(offsetOf(page))
    .execute();
}

/** Returns the link of a message of the account; undefined for a message of another account. */
export async function hrefOfMessage(
  db: Kysely<Database>,
  accountId: number,
  id: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('href')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.href;
}

/**
 * Returns which of these accounts have received a message of this kind with one of these links since the time
 * `since`, in milliseconds.
 */
export async function accountsTold(
  db: Kysely<Database>,
  accountIds: readonly number[],
  { kind, hrefs, since }: { kind: NotificationKind; hrefs: readonly string[]; since: number },
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('messages')
    .select('account_id')
    .where('account_id', 'in', [...accountIds])
    .where('created_at', '>=', since)
    .where('kind', '=', kind)
    .where('href', 'in', [...hrefs])
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

/** Marks one message, all messages up to one, or all messages as read. Returns how many were unread. */
export async function markRead(
  db: Kysely<Database>,
  accountId: number,
  now: number,
  { id, upTo }: { id?: number | undefined; upTo?: number | undefined },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(upTo !== undefined, (query) => query.where('id', '<=', upTo!))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
