import type { Insertable, Kysely } from 'kysely';
import { bulkInsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import type { DebtPromise, DebtReminder, MainUser } from './debtor-view.ts';

/** Returns the main users of dealers by dealer; one who may sign in comes before others. */
export async function mainUsers(
  db: Kysely<Database>,
  dealerIds: readonly number[],
): Promise<Map<number, MainUser>> {
  if (dealerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'dealer_id', 'name', 'email', 'phone', 'enabled'])
    .where('dealer_id', 'in', [...new Set(dealerIds)])
    .where('type_id', '=', '1')
    // The last row of a dealer stays in the map.
    .orderBy('enabled')
    .orderBy('id', 'desc')
    .execute();
  return new Map(
    rows.map(({ dealer_id, enabled, ...user }) => [dealer_id, { ...user, isOpen: enabled === 1 }]),
  );
}

const promiseColumns = [
  'id',
  'contract_id as contractId',
  'promised_on as on',
  'note',
  'staff_name as by',
  'created_at as at',
] as const;

/** Returns the last promise under each contract. */
export async function lastPromises(
  db: Kysely<Database>,
  contractIds: readonly number[],
): Promise<Map<number, DebtPromise>> {
  if (contractIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('debt_promises')
    .select(promiseColumns)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('debt_promises as every')
        .select(({ fn }) => fn.max('every.id').as('id'))
        .where('every.contract_id', 'in', contractIds)
        .groupBy('every.contract_id'),
    )
    .execute();
  return new Map(rows.map(({ contractId, ...promise }) => [contractId, promise]));
}

/** Returns the newest promises under a contract, at most `most`. */
export async function promisesOf(
  db: Kysely<Database>,
  contractId: number,
  most: number,
): Promise<DebtPromise[]> {
  const rows = await db
    .selectFrom('debt_promises')
    .select(promiseColumns)
    .where('contract_id', '=', contractId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ contractId: _, ...promise }) => promise);
}

type NewPromise = Omit<DebtPromise, 'id'> & { contractId: number };

/** Adds a promise and returns its id. */
export async function insertPromise(
  db: Kysely<Database>,
  { contractId, on, note, by, at }: NewPromise,
): Promise<number> {
  const { insertId } = await db
    .insertInto('debt_promises')
    .values({ contract_id: contractId, promised_on: on, note, staff_name: by, created_at: at })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/** Returns those of the contracts that already got a reminder on a day, `yyyy-mm-dd`. */
export async function remindedOn(
  db: Kysely<Database>,
  contractIds: readonly number[],
  day: string,
): Promise<Set<number>> {
  if (contractIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('debt_reminders')
    .select('contract_id')
    .where('contract_id', 'in', contractIds)
    .where('sent_on', '=', day)
    .execute();
  return new Set(rows.map(({ contract_id }) => contract_id));
}

type NewReminder = Insertable<Database['debt_reminders']>;

/** Adds reminders. The unique key rejects a second one of a contract on the same day. */
export async function insertReminders(db: Kysely<Database>, reminders: NewReminder[]): Promise<void> {
  await bulkInsert(db, 'debt_reminders', reminders);
}

/** Returns the newest reminders under a contract, at most `most`. */
export async function remindersOf(
  db: Kysely<Database>,
  contractId: number,
  most: number,
): Promise<DebtReminder[]> {
  const rows = await db
    .selectFrom('debt_reminders')
    .innerJoin('accounts', 'accounts.id', 'debt_reminders.account_id')
    .select(['debt_reminders.id', 'overdue', 'staff_name as by', 'debt_reminders.created_at as at'])
    .select(['accounts.name', 'accounts.email'])
    .where('debt_reminders.contract_id', '=', contractId)
    .orderBy('debt_reminders.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ name, email, ...row }) => ({ ...row, overdue: Number(row.overdue), to: name || email }));
}
