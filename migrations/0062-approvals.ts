import type { Kysely } from 'kysely';
import { addIndex, addUniqueIndex, columnTypes, table } from './columns.ts';
import { addConstraints } from './constraints.ts';

/** Limits of managers by contract, and orders above them that wait for the main user (decision 128). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'order_limits')
    .ifNotExists()
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('per_order', t.money)
    .addColumn('per_month', t.money)
    .addPrimaryKeyConstraint('order_limits_key', ['account_id', 'contract_id'])
    .addForeignKeyConstraint('order_limits_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('order_limits_contract', ['contract_id'], 'contracts', ['id'])
    .execute();

  await table(db, 'approvals')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('state', t.string(16), (c) => c.notNull())
    .addColumn('reason', t.string(16), (c) => c.notNull())
    .addColumn('reserved', t.flag, (c) => c.notNull())
    .addColumn('reserved_until', t.moment, (c) => c.notNull())
    .addColumn('delivery_id', t.ref, (c) => c.notNull())
    .addColumn('delivery_header', t.string(255), (c) => c.notNull())
    .addColumn('delivery_price', t.money, (c) => c.notNull())
    .addColumn('address_id', t.ref)
    .addColumn('full_address', t.string(500), (c) => c.notNull())
    .addColumn('ship_on', t.day, (c) => c.notNull())
    .addColumn('comment', t.text, (c) => c.notNull())
    .addColumn('positions', t.whole, (c) => c.notNull())
    .addColumn('quantity', t.whole, (c) => c.notNull())
    .addColumn('goods', t.money, (c) => c.notNull())
    .addColumn('seen_goods', t.money, (c) => c.notNull())
    .addColumn('word', t.text, (c) => c.notNull())
    .addColumn('idempotency_key', t.string(64), (c) => c.notNull())
    .addColumn('placed_digest', t.string(64))
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('decided_at', t.moment)
    .addColumn('decided_by', t.ref)
    .addColumn('order_id', t.ref)
    .addColumn('draft_id', t.ref)
    .addForeignKeyConstraint('approvals_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('approvals_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('approvals_contract', ['contract_id'], 'contracts', ['id'])
    .addForeignKeyConstraint('approvals_delivery', ['delivery_id'], 'delivery_options', ['id'])
    .addForeignKeyConstraint('approvals_address', ['address_id'], 'addresses', ['id'], (c) =>
      c.onDelete('set null'),
    )
    .addForeignKeyConstraint('approvals_decider', ['decided_by'], 'accounts', ['id'], (c) =>
      c.onDelete('set null'),
    )
    .addForeignKeyConstraint('approvals_order', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('approvals_draft', ['draft_id'], 'drafts', ['id'], (c) => c.onDelete('set null'))
    .execute();
  await addUniqueIndex(db, 'approvals_by_key', 'approvals', ['account_id', 'idempotency_key']);
  // Newest first, and the waiting ones counted: SQLite and MySQL keep the id at the end of each.
  await addIndex(db, 'approvals_of_dealer', 'approvals', ['dealer_id', 'state']);
  await addIndex(db, 'approvals_of_dealer_by_age', 'approvals', ['dealer_id']);
  await addIndex(db, 'approvals_of_account', 'approvals', ['account_id', 'state']);
  await addIndex(db, 'approvals_of_account_by_age', 'approvals', ['account_id']);
  // Whatever a request refers to may be removed without a walk through all of them.
  await addIndex(db, 'approvals_by_draft', 'approvals', ['draft_id']);
  await addIndex(db, 'approvals_by_decider', 'approvals', ['decided_by']);
  await addIndex(db, 'approvals_by_address', 'approvals', ['address_id']);

  await table(db, 'approval_lines')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('approval_id', t.ref, (c) => c.notNull())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('wms_id', t.ref, (c) => c.notNull())
    .addColumn('type', t.string(16), (c) => c.notNull())
    .addColumn('articul', t.string(100), (c) => c.notNull())
    .addColumn('header', t.string(500), (c) => c.notNull())
    .addColumn('quantity', t.whole, (c) => c.notNull())
    .addColumn('price', t.money, (c) => c.notNull())
    .addColumn('seen_price', t.money, (c) => c.notNull())
    .addForeignKeyConstraint('approval_lines_approval', ['approval_id'], 'approvals', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('approval_lines_product', ['product_id'], 'products', ['id'])
    .addForeignKeyConstraint('approval_lines_wms', ['wms_id'], 'warehouses', ['id'])
    .execute();
  await addIndex(db, 'approval_lines_of_approval', 'approval_lines', ['approval_id']);

  await addConstraints(db, 'order_limits', {
    checks: {
      order_limits_per_order: 'per_order is null or per_order >= 0',
      order_limits_per_month: 'per_month is null or per_month >= 0',
    },
  });
  await addConstraints(db, 'approvals', {
    checks: {
      approvals_state: "state in ('waiting', 'approved', 'returned', 'withdrawn')",
      approvals_reason: "reason in ('order', 'month')",
      // Only what waits holds goods, so that no decision can leave a reservation behind.
      approvals_reserved: "reserved = 0 or (reserved = 1 and state = 'waiting')",
    },
  });
  await addConstraints(db, 'approval_lines', {
    checks: { approval_lines_quantity: 'quantity > 0' },
  });
}
