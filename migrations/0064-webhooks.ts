import type { Kysely } from 'kysely';
import { addIndex, columnTypes, table } from './columns.ts';

/** Addresses of dealers' programs that are told of events, and what they were told (decision 130). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'webhooks')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('name', t.string(100), (c) => c.notNull())
    .addColumn('url', t.string(500), (c) => c.notNull())
    .addColumn('events', t.string(200), (c) => c.notNull())
    .addColumn('secret', t.string(300), (c) => c.notNull())
    .addColumn('hint', t.string(10), (c) => c.notNull())
    .addColumn('old_secret', t.string(300))
    .addColumn('old_until', t.moment)
    .addColumn('enabled', t.flag, (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('failures', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('failing_since', t.moment)
    .addColumn('told_at', t.moment)
    .addColumn('last_at', t.moment)
    .addColumn('last_status', t.whole)
    .addColumn('retry_at', t.moment, (c) => c.notNull().defaultTo(0))
    .addColumn('locked_until', t.moment, (c) => c.notNull().defaultTo(0))
    .addColumn('holder', t.string(36), (c) => c.notNull().defaultTo(''))
    .addForeignKeyConstraint('webhooks_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('webhooks_account', ['account_id'], 'accounts', ['id'])
    .execute();
  await addIndex(db, 'webhooks_of_dealer', 'webhooks', ['dealer_id', 'created_at']);
  await addIndex(db, 'webhooks_of_account', 'webhooks', ['account_id', 'created_at']);

  await table(db, 'webhook_deliveries')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('webhook_id', t.ref, (c) => c.notNull())
    .addColumn('event_key', t.string(36), (c) => c.notNull())
    .addColumn('event', t.string(40), (c) => c.notNull())
    .addColumn('object', t.string(40), (c) => c.notNull())
    .addColumn('order_id', t.ref)
    .addColumn('facts', t.text, (c) => c.notNull())
    .addColumn('body', t.text)
    .addColumn('state', t.string(10), (c) => c.notNull())
    .addColumn('attempts', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('next_at', t.moment, (c) => c.notNull())
    .addColumn('status', t.whole)
    .addColumn('problem', t.string(200), (c) => c.notNull().defaultTo(''))
    .addColumn('happened_at', t.moment, (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('done_at', t.moment)
    .addForeignKeyConstraint('webhook_deliveries_webhook', ['webhook_id'], 'webhooks', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('webhook_deliveries_order', ['order_id'], 'orders', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'webhook_deliveries_listed', 'webhook_deliveries', ['webhook_id', 'id']);
  await addIndex(db, 'webhook_deliveries_by_state', 'webhook_deliveries', ['webhook_id', 'state', 'id']);
  await addIndex(db, 'webhook_deliveries_by_object', 'webhook_deliveries', [
    'webhook_id',
    'object',
    'state',
    'id',
  ]);
  await addIndex(db, 'webhook_deliveries_by_event', 'webhook_deliveries', ['webhook_id', 'event_key']);
  await addIndex(db, 'webhook_deliveries_by_age', 'webhook_deliveries', ['created_at']);
}
