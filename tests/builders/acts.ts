import type { Insertable, Kysely } from 'kysely';
import { bulkInsert } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';
import { enterInLedger } from '#server/ordering/sums/ledger.repository.server.ts';
import type { LedgerEntry } from '#server/papers/acts/turnover.ts';
import { keepParties } from '#server/people/contragents/party.repository.server.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { noon } from './context.ts';
import { actors, contract } from './world.ts';

/**
 * Parses an entry such as `2026-07-05 +128450 УТ-1`: «+» means a shipment, «−» means a payment, and the amount is in
 * kopecks.
 */
export function entry(text: string): LedgerEntry {
  const [, enteredOn = '', sign, amount, document = ''] = /^(\S+) ([+−])(\d+) (.+)$/.exec(text) ?? [];
  const kind = sign === '+' ? 'shipment' : 'payment';
  return { enteredOn, kind, nature: null, document, amount: Number(amount) };
}

/** Inserts entries (see `entry`) into the ledger of a contract. */
export async function fillLedger(
  db: Kysely<Database>,
  contractId: number,
  ...entries: string[]
): Promise<void> {
  const { dealer_id } = await db
    .selectFrom('contracts')
    .select('dealer_id')
    .where('id', '=', contractId)
    .executeTakeFirstOrThrow();
  await enterInLedger(
    db,
    dealer_id,
    entries.map(entry).map(({ enteredOn, kind, document, amount }) => ({
      contract_id: contractId,
      entered_on: enteredOn,
      kind,
      order_id: null,
      document,
      amount,
    })),
  );
}

type GivenAct = Partial<Insertable<Database['acts']>> & {
  id: number;
  lines?: string[];
};

/** Inserts an act; by default a ready one under contract 1 for June 2026, requested by the main user at noon. */
export async function insertAct(db: Kysely<Database>, { lines = [], ...given }: GivenAct): Promise<void> {
  const entries = lines.map(entry);
  const sumOf = (kind: LedgerEntry['kind']) =>
    entries.filter((each) => each.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
  const { accountId, dealerId } = actors.main;
  const parties = await keepParties(db, given.contragent_id ?? 1);
  await bulkInsert(db, 'acts', [
    {
      dealer_id: dealerId,
      account_id: accountId,
      contract_id: contract.main,
      contragent_id: 1,
      ...parties,
      start_on: '2026-06-01',
      end_on: '2026-06-30',
      state: 'ready' as const,
      reason: '',
      opening: 0,
      shipped: sumOf('shipment'),
      paid: sumOf('payment'),
      created_at: noon,
      ready_at: noon + 1_000,
      ...given,
    },
  ]);
  await bulkInsert(
    db,
    'act_lines',
    entries.map(({ enteredOn, ...line }, i) => ({
      act_id: given.id,
      number: i + 1,
      entered_on: enteredOn,
      ...line,
    })),
  );
}

export async function forgetActs(db: Kysely<Database>): Promise<void> {
  await clearTables(db, 'act_lines', 'acts', 'ledger_entries', 'ledger_months');
  await changeRows(db, 'contract_sums', {}, { balance: 0 });
  await clearTables(db, 'jobs', 'messages');
}
