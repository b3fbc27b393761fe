import type { Kysely } from 'kysely';
import { addColumns, addIndex, addUniqueIndex, allowNull, columnTypes } from './columns.ts';

/**
 * An act of destruction may be about a visitor who has no account: `subject` says which calls they were, and `mark` names
 * the records that were destroyed, so that they get one act. The previous release lists only the acts of accounts.
 *
 * The indexes find what belongs to an account or a telephone number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await allowNull(db, 'destruction_acts', ['account_id', 'dealer_id']);
  await addColumns(db, 'destruction_acts', {
    subject: { type: t.string(255), define: (c) => c.notNull().defaultTo('') },
    mark: { type: t.string(64) },
  });
  await addUniqueIndex(db, 'destruction_acts_once', 'destruction_acts', ['mark']);
  await addIndex(db, 'accounts_by_phone', 'accounts', ['phone']);
  await addIndex(db, 'callbacks_of_phone', 'callbacks', ['phone', 'id']);
  await addIndex(db, 'callbacks_of_account', 'callbacks', ['account_id', 'id']);
  await addIndex(db, 'calls_of_account', 'calls', ['account_id', 'id']);
  await addIndex(db, 'portal_views_of_account', 'portal_views', ['account_id']);
  await addIndex(db, 'order_events_of_actor', 'order_events', ['actor_kind', 'actor_id']);
  await addIndex(db, 'jobs_with_problem', 'jobs', ['problem', 'id']);
}
