import type { Kysely } from 'kysely';
import { bulkInsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { startOfDay } from '../kernel/clock.ts';

const tables = [
  'products',
  'catalogs',
  'brands',
  'warehouses',
  'price_types',
  'staff',
  'dealers',
  'accounts',
] as const;

/** Returns the name of a table that already has rows; undefined if the database is only migrated. */
export async function filledTable(db: Kysely<Database>): Promise<string | undefined> {
  const found = await db
    .selectNoFrom((eb) =>
      tables.map((table) => eb.exists(eb.selectFrom(table).select(eb.lit(1).as('one')).limit(1)).as(table)),
    )
    .executeTakeFirstOrThrow();
  return tables.find((table) => Number(found[table]) === 1);
}

/** Adds the payments of the ledger as documents, for the list at the desk. */
export async function insertPaymentsOfLedger(db: Kysely<Database>, now: number): Promise<void> {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('contracts', 'contracts.id', 'ledger_entries.contract_id')
    .select(['ledger_entries.id', 'contracts.dealer_id', 'contract_id', 'entered_on', 'document', 'amount'])
    .where('ledger_entries.kind', '=', 'payment')
    .orderBy('ledger_entries.id')
    .execute();
  await bulkInsert(
    db,
    'payments',
    rows.map(({ id, dealer_id, contract_id, entered_on, document, amount }) => ({
      dealer_id,
      contract_id,
      entry_id: id,
      kind: 'payment' as const,
      paid_on: entered_on,
      number: /№ (\S+)/.exec(document)?.[1] ?? '',
      amount,
      note: '',
      staff_name: demoBookkeeper,
      cancelled_by: '',
      created_at: Math.min(now, startOfDay(entered_on) + 11 * 3_600_000),
    })),
  );
}

const demoBookkeeper = 'Ирина Соколова';
