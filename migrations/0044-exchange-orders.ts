import type { Kysely } from 'kysely';
import { addColumns, addIndex, columnTypes, table } from './columns.ts';
import { isConstrained } from './constraints.ts';

/**
 * What the exchange knows of orders: whether 1C has them, which of them it was given when, under which numbers it knows
 * their parts, and how its states are read. Names by which 1C knows contragents and contracts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'orders', {
    exchange_state: { type: t.string(10), define: (c) => c.notNull().defaultTo('new') },
    exchange_revision: { type: t.whole, define: (c) => c.notNull().defaultTo(0) },
    exchange_problem: { type: t.string(500), define: (c) => c.notNull().defaultTo('') },
    external_id: { type: t.string(100) },
    external_number: { type: t.string(50) },
    external_on: { type: t.day },
    external_paid_on: { type: t.day },
  });
  await addIndex(db, 'orders_by_exchange', 'orders', ['exchange_state', 'created_at']);
  // Not unique: an earlier release copies all columns of an order into the one that it makes of its rest.
  await addIndex(db, 'orders_by_external_id', 'orders', ['external_id']);
  for (const name of ['contragents', 'contracts']) {
    await addColumns(db, name, { external_id: { type: t.string(100) } });
    const index = `${name}_external_id`;
    if (await isConstrained(db, name, index)) continue;
    await db.schema.createIndex(index).unique().on(name).column('external_id').execute();
  }
  await addColumns(db, 'warehouses', {
    organisation: { type: t.string(255), define: (c) => c.notNull().defaultTo('') },
  });
  await table(db, 'exchange_given')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('session_id', t.ref, (c) => c.notNull())
    .addColumn('order_id', t.ref, (c) => c.notNull())
    .addColumn('revision', t.whole, (c) => c.notNull())
    .addColumn('given_at', t.moment, (c) => c.notNull())
    .addColumn('confirmed_at', t.moment)
    .addForeignKeyConstraint('exchange_given_order', ['order_id'], 'orders', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'exchange_given_to_session', 'exchange_given', ['session_id', 'confirmed_at']);
  await addIndex(db, 'exchange_given_of_order', 'exchange_given', ['order_id', 'id']);
  await table(db, 'exchange_parts')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('order_id', t.ref, (c) => c.notNull())
    .addColumn('part', t.string(255), (c) => c.notNull())
    .addColumn('plain', t.flag, (c) => c.notNull())
    .addColumn('told_state', t.whole)
    .addUniqueConstraint('exchange_parts_of_order', ['order_id', 'part'])
    .addForeignKeyConstraint('exchange_parts_order', ['order_id'], 'orders', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await table(db, 'exchange_states')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('name', t.string(150), (c) => c.notNull().unique())
    .addColumn('header', t.string(150), (c) => c.notNull())
    .addColumn('state', t.whole)
    .execute();
}
