import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';
import { servedAccounts } from '../../people/staff/served-dealers.repository.server.ts';
import type { ListedCallback } from './callback-list.ts';

/**
 * Returns how many calls are open, and how many are done; with `served` only those that this member of the
 * staff may see.
 */
export async function countCallbacks(
  db: Kysely<Database>,
  served: number | undefined,
): Promise<{ open: number; done: number }> {
  const row = await db
    .selectFrom('callbacks')
    .$if(served !== undefined, (query) => query.where(callableBy(served!)))
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('done_at').as('done')])
    .executeTakeFirstOrThrow();
  const [all, done] = [Number(row.all), Number(row.done)];
  return { open: all - done, done };
}

/** Returns one page of the open calls, or of the done ones, the latest first, in the order of the index. */
export async function callbacksOnPage(
  db: Kysely<Database>,
  { done, served }: { done: boolean; served: number | undefined },
  page: Paging,
): Promise<ListedCallback[]> {
  return db
    .selectFrom('callbacks')
    .leftJoin('accounts', 'accounts.id', 'callbacks.account_id')
    .leftJoin('dealers', 'dealers.id', 'accounts.dealer_id')
    .select([
      'callbacks.id',
      'callbacks.firstname',
      'callbacks.phone',
      'callbacks.created_at as createdAt',
      'callbacks.done_at as doneAt',
      'dealers.header as dealer',
      'accounts.email',
    ])
    .where('callbacks.done_at', done ? 'is not' : 'is', null)
    .$if(served !== undefined, (query) => query.where(callableBy(served!)))
    .$if(done, (query) => query.orderBy('callbacks.done_at', 'desc'))
    .orderBy('callbacks.created_at', 'desc')
    .orderBy('callbacks.id', 'desc')
    .limit(page.perpage)
    .offset(offsetOf(page))
    .execute();
}

/**
 * Marks a call as done, or undoes that; when it was done before, the first time is kept and `changed` is
 * false. Returns undefined when there is no such request that `served` may see.
 */
export async function setDone(
  db: Kysely<Database>,
  id: number,
  { done, now, served }: { done: boolean; now: number; served: number | undefined },
): Promise<{ firstname: string; phone: string; changed: boolean } | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('callbacks')
    .set({ done_at: done ? now : null })
    .where('id', '=', id)
    .where('done_at', done ? 'is' : 'is not', null)
    .$if(served !== undefined, (query) => query.where(callableBy(served!)))
    .executeTakeFirst();
  const row = await db
    .selectFrom('callbacks')
    .select(['firstname', 'phone'])
    .where('id', '=', id)
    .$if(served !== undefined, (query) => query.where(callableBy(served!)))
    .executeTakeFirst();
  return row && { ...row, changed: numUpdatedRows > 0n };
}

/**
 * The calls that a member of the staff may see: to the dealers whom they serve, and to visitors, who have
 * nobody yet.
 */
export function callableBy(staffId: number) {
  return (eb: ExpressionBuilder<Database, 'callbacks'>): Expression<SqlBool> =>
    eb.or([
      eb('callbacks.account_id', 'is', null),
      eb('callbacks.account_id', 'in', servedAccounts(staffId)),
    ]);
}
