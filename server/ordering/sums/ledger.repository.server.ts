import type { Insertable, Kysely } from 'kysely';
import { bulkInsert, shareDealer, shareDealers, upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { cancelDebtBills } from '../orders/bills.repository.server.ts';
import { ownShipmentText } from './entry-names.ts';
import { noteMoney } from './money-runs.repository.server.ts';

type Entry = Insertable<Database['ledger_entries']>;

/**
 * Writes entries of one dealer into the ledger, from which acts are built, and adds them to the kept sums of their
 * contracts (decisions/kept-sums.md). Only functions in this file write to the ledger. `run`: the exchange with 1C that
 * changes the ledger, whose journal gets a copy of the change (`noteMoney`); undefined for anybody else.
 */
export async function enterInLedger(
  db: Kysely<Database>,
  dealerId: number,
  entries: readonly Entry[],
  run?: number,
): Promise<void> {
  await enterInLedgers(db, [dealerId], entries, run);
}

/** Writes entries of several dealers, like `enterInLedger`, with no more statements than for one dealer. */
export async function enterInLedgers(
  db: Kysely<Database>,
  dealerIds: readonly number[],
  entries: readonly Entry[],
  run?: number,
): Promise<void> {
  await shareDealers(db, dealerIds);
  await bulkInsert(
    db,
    'ledger_entries',
    entries.map((entry) => ({
      ...entry,
      nature: entry.nature ?? null,
      shipment_id: entry.shipment_id ?? null,
    })),
  );
  await addToSums(db, entries);
  await noteMoney(db, run, entries, 1);
}

/** Writes one entry of a dealer, like `enterInLedger`, and returns its id. */
export async function enterOneInLedger(
  db: Kysely<Database>,
  dealerId: number,
  entry: Entry,
  run?: number,
): Promise<number> {
  await shareDealer(db, dealerId);
  const { insertId } = await db.insertInto('ledger_entries').values(entry).executeTakeFirstOrThrow();
  await addToSums(db, [entry]);
  await noteMoney(db, run, [{ ...entry, id: Number(insertId) }], 1);
  return Number(insertId);
}

/**
 * Changes a ledger entry, for example a payment that was entered with a wrong sum. Subtracts the former entry from the
 * sums and adds the new one. Existing acts keep their copies.
 */
export async function changeInLedger(
  db: Kysely<Database>,
  dealerId: number,
  id: number,
  changed: Pick<Entry, 'contract_id' | 'entered_on' | 'kind' | 'nature' | 'document' | 'amount'>,
  run?: number,
): Promise<void> {
  await shareDealer(db, dealerId);
  const known = await db
    .selectFrom('ledger_entries')
    .select(entryColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db.updateTable('ledger_entries').set(changed).where('id', '=', id).execute();
  await addToSums(db, [
    { ...known, amount: -known.amount },
    { order_id: null, ...changed },
  ]);
  await noteMoney(db, run, [known], -1);
  await noteMoney(db, run, [{ ...known, ...changed }], 1);
}

const entryColumns = [
  ...(['id', 'contract_id', 'entered_on', 'kind', 'nature', 'order_id', 'shipment_id'] as const),
  ...(['document', 'amount'] as const),
];

async function addToSums(db: Kysely<Database>, entries: readonly Entry[]): Promise<void> {
  const months = new Map<string, Database['ledger_months']>();
  const balances = new Map<number, number>();
  for (const { contract_id, entered_on, kind, amount } of entries) {
    const month = entered_on.slice(0, 7);
    const key = `${contract_id} ${month}`;
    const sums = months.get(key) ?? { contract_id, month, shipped: 0, paid: 0 };
    if (kind === 'shipment') sums.shipped += amount;
    else sums.paid += amount;
    months.set(key, sums);
    balances.set(contract_id, (balances.get(contract_id) ?? 0) + (kind === 'shipment' ? amount : -amount));
  }
  // Written in the order in which shipping an order locks these rows.
  await upsert(
    db,
    'contract_sums',
    [...balances].map(([contract_id, balance]) => ({
      ...{ contract_id, balance },
      ...{ open_total: 0, ledger_version: 1 },
    })),
    ['contract_id'],
    { balance: 'add', ledger_version: 'add' },
  );
  await upsert(db, 'ledger_months', [...months.values()], ['contract_id', 'month'], {
    shipped: 'add',
    paid: 'add',
  });
  await cancelDebtBills(db, [...balances.keys()]);
}

/**
 * Removes the shipment of an order from the ledger and from the kept sums, when the shipment is undone or the shipped
 * order is cancelled. The same document can be written again. Does nothing when there is no such shipment.
 */
export async function withdrawShipment(
  db: Kysely<Database>,
  dealerId: number,
  orderId: number,
  run?: number,
): Promise<void> {
  await withdrawShipments(db, [dealerId], { orders: [orderId], shipments: [] }, run);
}

/**
 * Removes entries from the ledger and from the kept sums: the portal's own entries of these orders, and the entries of
 * these 1C shipments. Ignores missing entries. Runs no more statements than for one entry.
 */
export async function withdrawShipments(
  db: Kysely<Database>,
  dealerIds: readonly number[],
  { orders, shipments }: { orders: readonly number[]; shipments: readonly number[] },
  run?: number,
): Promise<void> {
  await shareDealers(db, dealerIds);
  const found = db.selectFrom('ledger_entries').select(entryColumns);
  const entries = [
    ...(orders.length > 0 ? await found.where('shipped_order_id', 'in', orders).execute() : []),
    ...(shipments.length > 0 ? await found.where('shipment_id', 'in', shipments).execute() : []),
  ];
  await removeEntries(db, entries, run);
}

/**
 * Removes an entry from the ledger and from the kept sums, for example the entry of a cancellation that 1C has
 * revoked. Existing acts keep their copies.
 */
export async function removeFromLedger(
  db: Kysely<Database>,
  dealerId: number,
  id: number,
  run?: number,
): Promise<void> {
  await shareDealer(db, dealerId);
  const entries = await db.selectFrom('ledger_entries').select(entryColumns).where('id', '=', id).execute();
  await removeEntries(db, entries, run);
}

async function removeEntries(
  db: Kysely<Database>,
  entries: readonly (Entry & { id: number })[],
  run: number | undefined,
): Promise<void> {
  if (entries.length === 0) return;
  const ids = entries.map(({ id }) => id);
  await db.deleteFrom('ledger_entries').where('id', 'in', ids).execute();
  await addToSums(
    db,
    entries.map((entry) => ({ ...entry, amount: -entry.amount })),
  );
  await noteMoney(db, run, entries, -1);
}

/**
 * Names the portal's own entry of a shipment by its paper (§12.1.51), or as before when the paper is cancelled. Names
 * from 1C stay. Existing acts keep their copies. Call it with the order locked. `paper`: «УПД № 1 от 12.11.2026».
 */
export async function nameShipment(
  db: Kysely<Database>,
  orderId: number,
  { paper, isCancelled }: { paper: string; isCancelled: boolean },
): Promise<void> {
  const entry = await db
    .selectFrom('ledger_entries')
    .select(['id', 'entered_on', 'document'])
    .where('shipped_order_id', '=', orderId)
    .executeTakeFirst();
  if (!entry) return;
  const own = ownShipmentText(orderId, entry.entered_on);
  const [before, document] = isCancelled ? [paper, own] : [own, paper];
  if (entry.document !== before) return;
  await db.updateTable('ledger_entries').set({ document }).where('id', '=', entry.id).execute();
}
