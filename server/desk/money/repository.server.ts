import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { bulkInsert, inWrittenOrder } from '../../db/dialect.server.ts';
import type { Database, PaymentKind } from '../../db/schema.ts';
import type { Named } from '../../goods/model.ts';
import { inOrderOf } from '../../kernel/in-order-of.ts';
import { parseRoubles } from '../../kernel/money.ts';
import type { Sorting } from '../../kernel/sorting.ts';
import {
  changeInLedger,
  enterInLedgers,
  enterOneInLedger,
  removeFromLedger,
} from '../../ordering/sums/ledger.repository.server.ts';
import { noteMoney } from '../../ordering/sums/money-runs.repository.server.ts';
import { foundBy } from '../../people/dealers/words.repository.server.ts';
import { servedDealers } from '../../people/staff/served-dealers.repository.server.ts';
import { entryOf, stornoOf } from './payment-kinds.ts';
import type { ContractChoice, ListedPayment, PaymentRecord } from './payment-view.ts';
import type { paymentSorts } from './payments-input.ts';

/** `served`: only payments of dealers whom this staff member serves. The days are inclusive. */
type PaymentConditions = {
  query?: string | undefined;
  dealer?: number | undefined;
  contract?: number | undefined;
  kind?: PaymentKind | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  served?: number | undefined;
};

function matching<O>(
  payments: SelectQueryBuilder<Database, 'payments', O>,
  { query, dealer, contract, kind, startDate, endDate, served }: PaymentConditions,
) {
  return payments
    .$if(dealer !== undefined, (q) => q.where('payments.dealer_id', '=', dealer!))
    .$if(contract !== undefined, (q) => q.where('payments.contract_id', '=', contract!))
    .$if(kind !== undefined, (q) => q.where('payments.kind', '=', kind!))
    .$if(startDate !== undefined, (q) => q.where('payments.paid_on', '>=', startDate!))
    .$if(endDate !== undefined, (q) => q.where('payments.paid_on', '<=', endDate!))
    .$if(query !== undefined, (q) =>
      q.where('payments.id', 'in', (eb) => idsOf(eb.selectFrom('payments as found'), query!)),
    )
    .$if(served !== undefined, (q) => q.where('payments.dealer_id', 'in', servedDealers(served!)));
}

/** The highest code point; every string that starts with a prefix sorts before the prefix followed by it. */
const end = '\u{10ffff}';

/** Selects payments whose number begins with the text or whose amount equals it; each part uses an index. */
function idsOf(
  found: SelectQueryBuilder<Database & { found: Database['payments'] }, 'found', object>,
  query: string,
) {
  const number = query.replace(/^№\s*/, '');
  const amount = parseRoubles(query);
  const byNumber = found
    .select('found.id')
    .where('found.number', '>=', number)
    .where('found.number', '<', number + end);
  return amount === undefined
    ? byNumber
    : byNumber.unionAll(found.select('found.id').where('found.amount', '=', amount));
}

/** The maximum number of payments to count: nobody pages through so many, and a filter finds the rest. */
export const mostCounted = 5_000;

/** Returns the number of matching payments, capped at one more than `mostCounted`. */
export async function countPayments(db: Kysely<Database>, conditions: PaymentConditions): Promise<number> {
  const counted = matching(db.selectFrom('payments'), conditions)
    .select('payments.id')
    .limit(mostCounted + 1);
  const { count } = await db
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const columns = [
  'payments.id',
  'payments.dealer_id as dealerId',
  'payments.contract_id as contractId',
  'payments.entry_id as entryId',
  'payments.kind',
  'payments.paid_on as paidOn',
  'payments.number',
  'payments.amount',
  'payments.note',
  'payments.staff_name as by',
  'payments.created_at as createdAt',
  'payments.cancelled_at as cancelledAt',
  'payments.cancelled_by as cancelledBy',
  'payments.import_id as importId',
] as const;

const sortedColumns = { day: 'payments.paid_on', sum: 'payments.amount' } as const;

/** Returns the ids of matching payments, latest day first or by a column. `total`: how many match, as far as counted. */
export async function paymentIds(
  db: Kysely<Database>,
  conditions: PaymentConditions,
  { limit, offset, total }: { limit: number; offset: number; total: number },
  { field, sort }: Sorting<(typeof paymentSorts)[number]> = { field: 'day', sort: 'desc' },
): Promise<number[]> {
  const by = sortedColumns[field];
  const isLong = conditions.served !== undefined && total >= mostCounted;
  const rows = await matching(db.selectFrom('payments'), conditions)
    .$if(isLong, (query) => query.$call(inWrittenOrder(db)))
    .select(['payments.id', by])
    .orderBy(by, sort)
    .orderBy('payments.id', sort)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns payments with the names of their dealers and contracts, in the order of the ids. */
export async function paymentsByIds(db: Kysely<Database>, ids: readonly number[]): Promise<ListedPayment[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('payments')
    .innerJoin('dealers', 'dealers.id', 'payments.dealer_id')
    .innerJoin('contracts', 'contracts.id', 'payments.contract_id')
    .select([...columns, 'dealers.header as dealer', 'contracts.header as contract'])
    .where('payments.id', 'in', [...ids])
    .execute();
  return inOrderOf(ids, rows).map(({ entryId, ...row }) => ({ ...row, fromBank: row.importId !== null }));
}

/** Returns a payment; undefined if it does not exist or its dealer is outside `served`. */
export async function findPayment(
  db: Kysely<Database>,
  id: number,
  served: number | undefined,
): Promise<PaymentRecord | undefined> {
  const row = await db
    .selectFrom('payments')
    .select(columns)
    .where('payments.id', '=', id)
    .$if(served !== undefined, (query) => query.where('payments.dealer_id', 'in', servedDealers(served!)))
    .executeTakeFirst();
  return row && { ...row, fromBank: row.importId !== null };
}

/** Locks a payment until the transaction ends. */
export async function holdPayment(db: Kysely<Database>, id: number): Promise<void> {
  await db
    .updateTable('payments')
    .set((eb) => ({ note: eb.ref('note') }))
    .where('id', '=', id)
    .execute();
}

type Written = Pick<PaymentRecord, 'contractId' | 'kind' | 'paidOn' | 'number' | 'amount' | 'note'>;
type Entered = Written & {
  dealerId: number;
  by: string;
  now: number;
  key?: string | undefined;
  bankKey?: string | undefined;
  importId?: number | undefined;
  /** The payment's id in 1C. */
  externalId?: string | undefined;
};

/** Enters a payment: the document, its ledger entry and the stored sums. Returns its id. */
export async function insertPayment(db: Kysely<Database>, payment: Entered): Promise<number> {
  const entry = { ...entryOf(payment), order_id: null };
  const entryId = await enterOneInLedger(db, payment.dealerId, entry);
  const { insertId } = await db
    .insertInto('payments')
    .values(rowOf(payment, entryId))
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/**
 * Enters many payments of many dealers, like `insertPayment`; the number of statements does not depend on the number of
 * payments. Must be called in a transaction. `run`: the exchange with 1C that enters them.
 */
export async function insertPayments(
  db: Kysely<Database>,
  payments: readonly Entered[],
  run?: number,
): Promise<void> {
  if (payments.length === 0) return;
  const entries = payments.map((payment) => ({ ...entryOf(payment), order_id: null }));
  await enterInLedgers(db, [...new Set(payments.map(({ dealerId }) => dealerId))], entries);
  const free = await entriesWithoutPayment(db, entries);
  const rows = payments.map((payment, i) => {
    // Entries with the same contract, day, sum and document are interchangeable.
    const entry = free.find((each) => sameEntry(each, entries[i]!));
    if (!entry) throw new Error('an entry of the ledger is missing');
    free.splice(free.indexOf(entry), 1);
    return rowOf(payment, entry.id);
  });
  await bulkInsert(db, 'payments', rows);
  // Noted here, because only now the ids of the entries are known.
  const entered = entries.map((entry, i) => ({ ...entry, id: rows[i]!.entry_id }));
  await noteMoney(db, run, entered, 1);
}

type Posted = Pick<
  Selectable<Database['ledger_entries']>,
  'contract_id' | 'entered_on' | 'kind' | 'document' | 'amount'
>;

const sameEntry = (a: Posted, b: Posted) =>
  a.contract_id === b.contract_id &&
  a.kind === b.kind &&
  a.entered_on === b.entered_on &&
  a.document === b.document &&
  a.amount === b.amount;

/** Returns the ledger entries of these contracts and days that have no payment yet. */
async function entriesWithoutPayment(db: Kysely<Database>, entries: readonly Posted[]) {
  return db
    .selectFrom('ledger_entries')
    .leftJoin('payments', 'payments.entry_id', 'ledger_entries.id')
    .select(['ledger_entries.id', 'ledger_entries.contract_id', 'entered_on', 'document'])
    .select(['ledger_entries.kind', 'ledger_entries.amount'])
    .where('ledger_entries.contract_id', 'in', [...new Set(entries.map((entry) => entry.contract_id))])
    .where('entered_on', 'in', [...new Set(entries.map((entry) => entry.entered_on))])
    .where('ledger_entries.order_id', 'is', null)
    .where('payments.id', 'is', null)
    .orderBy('ledger_entries.id')
    .execute();
}

function rowOf(payment: Entered, entryId: number) {
  return {
    ...written(payment),
    dealer_id: payment.dealerId,
    entry_id: entryId,
    staff_name: payment.by,
    created_at: payment.now,
    cancelled_by: '',
    submission_key: payment.key ?? null,
    bank_key: payment.bankKey ?? null,
    import_id: payment.importId ?? null,
    external_id: payment.externalId ?? null,
  };
}

const written = ({ contractId, kind, paidOn, number, amount, note }: Written) => ({
  contract_id: contractId,
  kind,
  paid_on: paidOn,
  number,
  amount,
  note,
});

/** Updates a payment with its ledger entry and the sums. */
export async function updatePayment(
  db: Kysely<Database>,
  { id, dealerId, entryId }: PaymentRecord,
  changed: Written,
  run?: number,
): Promise<void> {
  await changeInLedger(db, dealerId, entryId, entryOf(changed), run);
  await db.updateTable('payments').set(written(changed)).where('id', '=', id).execute();
}

/** Cancels a payment with a ledger entry dated `day`. A bank document can then be imported again. */
export async function cancelInLedger(
  db: Kysely<Database>,
  payment: PaymentRecord,
  { by, day, now, run }: { by: string; day: string; now: number; run?: number | undefined },
): Promise<void> {
  const entry = { ...stornoOf(payment, day), order_id: null };
  const entryId = await enterOneInLedger(db, payment.dealerId, entry, run);
  await db
    .updateTable('payments')
    .set({ cancelled_at: now, cancelled_by: by, cancel_entry_id: entryId, bank_key: null })
    .where('id', '=', payment.id)
    .execute();
}

/** Makes a cancelled payment valid again, with changed data: the entry of its cancellation is removed. */
export async function restoreInLedger(
  db: Kysely<Database>,
  payment: PaymentRecord,
  changed: Written,
  run?: number,
): Promise<void> {
  const row = await db
    .selectFrom('payments')
    .select('cancel_entry_id')
    .where('id', '=', payment.id)
    .executeTakeFirst();
  await db
    .updateTable('payments')
    .set({ cancelled_at: null, cancelled_by: '', cancel_entry_id: null })
    .where('id', '=', payment.id)
    .execute();
  if (row?.cancel_entry_id != null) {
    await removeFromLedger(db, payment.dealerId, row.cancel_entry_id, run);
  }
  await updatePayment(db, payment, changed, run);
}

/** Returns the id of the payment entered with this form key. */
export async function paymentByKey(db: Kysely<Database>, key: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('submission_key', '=', key)
    .executeTakeFirst();
  return row?.id;
}

/** Returns the id of a valid payment with the same contract, kind, day, sum and number. */
export async function samePayment(db: Kysely<Database>, payment: Written): Promise<number | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('contract_id', '=', payment.contractId)
    .where('paid_on', '=', payment.paidOn)
    .where('kind', '=', payment.kind)
    .where('amount', '=', payment.amount)
    .where('number', '=', payment.number)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Returns the contracts of a dealer for which money can be entered, including closed ones, because their debts may
 * still be paid.
 */
export async function contractChoices(db: Kysely<Database>, dealerId: number): Promise<ContractChoice[]> {
  const rows = await db
    .selectFrom('contracts')
    .innerJoin('contragents', 'contragents.id', 'contracts.contragent_id')
    .leftJoin('contract_sums', 'contract_sums.contract_id', 'contracts.id')
    .select(['contracts.id', 'contracts.header', 'contragents.company', 'balance'])
    .where('contracts.dealer_id', '=', dealerId)
    .orderBy('contracts.enabled', 'desc')
    .orderBy('contracts.id')
    .execute();
  return rows.map(({ balance, ...row }) => ({ ...row, balance: Number(balance ?? 0) }));
}

/**
 * Returns the contract's number and its dealer; undefined if the contract does not exist or its dealer is outside
 * `served`.
 */
export async function dealerOfContract(
  db: Kysely<Database>,
  contractId: number,
  served: number | undefined,
): Promise<{ dealerId: number; header: string } | undefined> {
  return db
    .selectFrom('contracts')
    .select(['dealer_id as dealerId', 'header'])
    .where('id', '=', contractId)
    .$if(served !== undefined, (query) => query.where('dealer_id', 'in', servedDealers(served!)))
    .executeTakeFirst();
}

/** Returns the dealers that match the words, by name. */
export async function dealersFound(
  db: Kysely<Database>,
  query: string,
  { served, most }: { served: number | undefined; most: number },
): Promise<Named[]> {
  return db
    .selectFrom('dealers')
    .select(['id', 'header'])
    .where(query === '' ? sql<boolean>`1 = 1` : foundBy(query))
    .$if(served !== undefined, (list) => list.where('staff_id', '=', served!))
    .orderBy('header')
    .orderBy('id')
    .limit(most)
    .execute();
}
