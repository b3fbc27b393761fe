import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { HistoryAction, HistoryKind } from './history-entry.ts';

type Act = { kind: HistoryKind; id: number; action: HistoryAction; accountId: number; since: number };

/** Returns whether an account has done this action on a record since a moment. */
export async function hasDoneSince(
  db: Kysely<Database>,
  { kind, id, action, accountId, since }: Act,
): Promise<boolean> {
  const row = await db
    .selectFrom('history')
    .select('id')
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .where('action', '=', action)
    .where('actor_kind', '=', 'account')
    .where('actor_id', '=', accountId)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
