import type { Kysely } from 'kysely';
import { addColumns, addIndex, columnTypes, table } from './columns.ts';

/**
 * Sessions say on which device they began, so that their owners can end those that they do not know; signing in can ask
 * for a second factor.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  const device = { type: t.string(100), define: (c) => c.notNull().defaultTo('') } satisfies Column;
  await addColumns(db, 'sessions', { device, begun_at: { type: t.moment } });
  await addColumns(db, 'staff_sessions', { device, seen_at: { type: t.moment } });

  await table(db, 'second_factors')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('account_id', t.ref, (c) => c.unique())
    .addColumn('staff_id', t.ref, (c) => c.unique())
    .addColumn('secret', t.string(255), (c) => c.notNull())
    .addColumn('confirmed_at', t.moment)
    .addColumn('last_step', t.moment, (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addForeignKeyConstraint('second_factors_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('second_factors_staff', ['staff_id'], 'staff', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await table(db, 'recovery_codes')
    .ifNotExists()
    .addColumn('factor_id', t.ref, (c) => c.notNull())
    .addColumn('hash', t.string(64), (c) => c.notNull())
    .addColumn('used_at', t.moment)
    .addPrimaryKeyConstraint('recovery_codes_key', ['factor_id', 'hash'])
    .addForeignKeyConstraint('recovery_codes_factor', ['factor_id'], 'second_factors', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await table(db, 'sign_in_steps')
    .ifNotExists()
    .addColumn('hash', t.string(64), (c) => c.primaryKey())
    .addColumn('account_id', t.ref)
    .addColumn('staff_id', t.ref)
    .addColumn('expires_at', t.moment, (c) => c.notNull())
    .addForeignKeyConstraint('sign_in_steps_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('sign_in_steps_staff', ['staff_id'], 'staff', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'sign_in_steps_of_account', 'sign_in_steps', ['account_id']);
  await addIndex(db, 'sign_in_steps_of_staff', 'sign_in_steps', ['staff_id']);
  await addIndex(db, 'sign_in_steps_expiry', 'sign_in_steps', ['expires_at']);
}

type Column = Parameters<typeof addColumns>[2][string];
