import type { Insertable, Kysely } from 'kysely';
import type { Database, EntryNature } from '../../db/schema.ts';
import type { LedgerEntry, Period, Turnover } from './turnover.ts';

/**
 * Marks an act as ready in the transaction that builds it, so that a concurrent build waits and then finds nothing to
 * do. Returns false when the act is already built.
 */
export async function claimAct(db: Kysely<Database>, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('acts')
    .set({ state: 'ready', ready_at: now })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Returns the data from which a queued act is built: contract, period (`yyyy-mm-dd`), and the account that
 * requested it.
 */
export async function actToBuild(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('acts')
    .innerJoin('contracts', 'contracts.id', 'acts.contract_id')
    .select([
      'acts.account_id as accountId',
      'acts.contract_id as contractId',
      'contracts.header as contract',
      'acts.start_on as startOn',
      'acts.end_on as endOn',
    ])
    .where('acts.id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * The maximum number of carried sums: for each of the two kinds of entries, the sum of whole months and the sum of
 * the days after these months.
 */
const maxCarried = 4;

/**
 * Copies the contract's ledger entries of a period into the lines of an act, by day, and returns the turnover. The
 * act stays unchanged even if the ledger is corrected later. Returns undefined and stores nothing when there are more
 * than `most` lines. The database makes the copy, because transferring a hundred thousand lines would block other
 * requests. A single statement ensures that all lines reflect one moment: the amounts before the period are first
 * inserted as sums by kind, and removed afterwards. The sums of whole months are stored (decisions/kept-sums.md).
 */
export async function copyLedger(
  db: Kysely<Database>,
  actId: number,
  { contractId, startOn, endOn }: Period & { contractId: number },
  most: number,
): Promise<Omit<Turnover, 'lines'> | undefined> {
  const ofContract = db.selectFrom('ledger_entries').where('contract_id', '=', contractId);
  const month = startOn.slice(0, 7);
  const daysBefore = ofContract
    .select(({ fn }) => [fn.max('entered_on').as('entered_on'), fn.max('id').as('id'), 'kind'])
    .select(({ fn }) => fn.max('nature').as('nature'))
    .select(({ fn }) => [fn.max('document').as('document'), fn.sum<number>('amount').as('amount')])
    .where('entered_on', '>=', `${month}-01`)
    .where('entered_on', '<', startOn)
    .groupBy('kind');
  const monthsBefore = (kind: LedgerEntry['kind'], sum: 'shipped' | 'paid') =>
    db
      .selectFrom('ledger_months')
      .select(({ fn, lit, val }) => [
        val('').as('entered_on'),
        lit(0).as('id'),
        val(kind).as('kind'),
        val<EntryNature | null>(null).as('nature'),
        val('').as('document'),
        fn.sum<number>(sum).as('amount'),
      ])
      .where('contract_id', '=', contractId)
      .where('month', '<', month)
      .having(({ fn }) => fn.countAll(), '>', 0);
  const entries = ofContract
    .select(['entered_on', 'id', 'kind', 'nature', 'document', 'amount'])
    .where('entered_on', '>=', startOn)
    .where('entered_on', '<=', endOn)
    .unionAll(daysBefore)
    .unionAll(monthsBefore('shipment', 'shipped'))
    .unionAll(monthsBefore('payment', 'paid'))
    .limit(most + maxCarried + 1);
  await db
    .insertInto('act_lines')
    .columns(['act_id', 'number', 'entered_on', 'kind', 'nature', 'document', 'amount'])
    .expression((eb) =>
      eb
        .selectFrom(entries.as('entry'))
        .select(({ fn, val }) => [
          val(actId).as('act_id'),
          fn
            .agg<number>('row_number')
            .over((over) => over.orderBy('entered_on').orderBy('id'))
            .as('number'),
        ])
        .select(['entered_on', 'kind', 'nature', 'document', 'amount']),
    )
    .execute();
  const opening = await takeOutCarried(db, actId, startOn);
  const { shipped, paid, lines } = await sumsOf(db, actId);
  if (lines <= most) return { opening: opening.shipped - opening.paid, shipped, paid };
  await db.deleteFrom('act_lines').where('act_id', '=', actId).execute();
  return undefined;
}

async function takeOutCarried(db: Kysely<Database>, actId: number, startOn: string) {
  const carried = await sumsOf(db, actId, startOn);
  await db
    .deleteFrom('act_lines')
    .where('act_id', '=', actId)
    .where('number', '<=', maxCarried)
    .where('entered_on', '<', startOn)
    .execute();
  return carried;
}

async function sumsOf(db: Kysely<Database>, actId: number, before?: string) {
  const rows = await db
    .selectFrom('act_lines')
    .select(({ fn }) => ['kind', fn.sum<number>('amount').as('amount'), fn.countAll<number>().as('count')])
    .where('act_id', '=', actId)
    .$if(before !== undefined, (query) =>
      query.where('number', '<=', maxCarried).where('entered_on', '<', before!),
    )
    .groupBy('kind')
    .execute();
  const sumOf = (kind: LedgerEntry['kind']) => Number(rows.find((row) => row.kind === kind)?.amount ?? 0);
  const lines = rows.reduce((sum, { count }) => sum + Number(count), 0);
  return { shipped: sumOf('shipment'), paid: sumOf('payment'), lines };
}

export async function saveSums(
  db: Kysely<Database>,
  id: number,
  sums: Omit<Turnover, 'lines'>,
): Promise<void> {
  await db.updateTable('acts').set(sums).where('id', '=', id).execute();
}

export function actLineRows(act_id: number, lines: LedgerEntry[]): Insertable<Database['act_lines']>[] {
  return lines.map(({ enteredOn, document, kind, nature, amount }, i) => ({
    act_id,
    number: i + 1,
    entered_on: enteredOn,
    document,
    kind,
    nature,
    amount,
  }));
}

/** Marks an act as failed. `reason` is shown to the dealer. */
export async function failAct(db: Kysely<Database>, id: number, reason: string): Promise<void> {
  await db
    .updateTable('acts')
    .set({ state: 'failed', reason, ready_at: null })
    .where('id', '=', id)
    .execute();
}
