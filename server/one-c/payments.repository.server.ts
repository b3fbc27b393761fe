import type { Kysely } from 'kysely';
import { forUpdate } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import type { PaymentRecord } from '../desk/money/payment-view.ts';
import type { NamedReturn } from '../ordering/returns/repository.server.ts';

const columns = [
  'id',
  'external_id as externalId',
  'dealer_id as dealerId',
  'contract_id as contractId',
  'entry_id as entryId',
  'kind',
  'paid_on as paidOn',
  'number',
  'amount',
  'note',
  'staff_name as by',
  'created_at as createdAt',
  'cancelled_at as cancelledAt',
  'cancelled_by as cancelledBy',
  'import_id as importId',
] as const;

export type HeldPayment = PaymentRecord & { externalId: string | null };

/**
 * Returns the payments with these 1C ids, and the valid payments without a 1C id under these contracts on these days.
 * Locks them until the transaction ends.
 */
export async function heldPayments(
  db: Kysely<Database>,
  ids: readonly string[],
  among: { contracts: readonly number[]; days: readonly string[] },
): Promise<HeldPayment[]> {
  const found = await db
    .selectFrom('payments')
    .select(columns)
    .where('external_id', 'in', ids)
    .$call(forUpdate(db))
    .execute();
  const without =
    among.contracts.length > 0 && among.days.length > 0
      ? await db
          .selectFrom('payments')
          .select(columns)
          .where('contract_id', 'in', among.contracts)
          .where('paid_on', 'in', among.days)
          .where('external_id', 'is', null)
          .where('cancelled_at', 'is', null)
          .orderBy('id')
          .$call(forUpdate(db))
          .execute()
      : [];
  return [...found, ...without].map((row) => ({ ...row, fromBank: row.importId !== null }));
}

/** A return that has reduced the debt by itself. */
export type CountedReturn = NamedReturn & { id: number };

/**
 * Returns the returns that have reduced the debt and that these rows may repeat: with their 1C ids, or numbered but
 * without an id, and with their contracts and sums. The caller compares the numbers. `sum`: kopecks.
 */
export async function countedReturns(
  db: Kysely<Database>,
  rows: readonly { id: string; number: string; contractId: number | undefined; sum: number }[],
): Promise<CountedReturn[]> {
  if (rows.length === 0) return [];
  const numbered = rows.flatMap(({ number, contractId, sum }) =>
    number === '' || contractId === undefined ? [] : [{ contractId, sum }],
  );
  const found = await db
    .selectFrom('returns')
    .select(['id', 'external_id as externalId', 'external_number as externalNumber'])
    .select(['external_on as externalOn', 'contract_id as contractId', 'total'])
    .where((eb) =>
      eb.or([
        eb(
          'external_id',
          'in',
          rows.map(({ id }) => id),
        ),
        ...(numbered.length === 0
          ? []
          : [
              eb.and([
                eb('contract_id', 'in', [...new Set(numbered.map(({ contractId }) => contractId))]),
                eb('total', 'in', [...new Set(numbered.map(({ sum }) => sum))]),
                eb('external_id', 'is', null),
                eb('external_number', 'is not', null),
              ]),
            ]),
      ]),
    )
    .where('state', '=', 'received')
    .where('in_payments', '=', 0)
    .orderBy('id')
    .execute();
  return found.map((row) => ({ ...row, total: Number(row.total) }));
}

/** Sets the 1C id of a payment. */
export async function namePayment(db: Kysely<Database>, id: number, externalId: string): Promise<void> {
  await db.updateTable('payments').set({ external_id: externalId }).where('id', '=', id).execute();
}
