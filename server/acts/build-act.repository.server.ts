import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { LedgerEntry, Period, Turnover } from './turnover.ts';

/**
 * Marks an act as ready, in the transaction that builds it: whoever comes second waits for the first, and finds nothing to do.
 * False when it is built already.
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

/** What a queued act is to be built of: contract, period (`yyyy-mm-dd`), and who asked for it. */
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

/** Bookkeepers know two kinds of documents: as many sums may be carried over. */
const mostCarried = 2;

/**
 * Copies the contract's ledger of a period into the lines of an act, by day, and tells what it comes to: the act keeps what it says,
 * the ledger may be corrected later. Undefined, and nothing kept, when there are more than `most` lines. The database copies, for a
 * hundred thousand lines that come and go would keep everybody waiting; and it does so in one statement, so that all is of one
 * moment: what came before the period comes as a sum per kind, first of all, and is taken out again.
 */
export async function copyLedger(
  db: Kysely<Database>,
  actId: number,
  { contractId, startOn, endOn }: Period & { contractId: number },
  most: number,
): Promise<Omit<Turnover, 'lines'> | undefined> {
  const ofContract = db.selectFrom('ledger_entries').where('contract_id', '=', contractId);
  const before = ofContract
    .select(({ fn }) => [fn.max('entered_on').as('entered_on'), fn.max('id').as('id'), 'kind'])
    .select(({ fn }) => [fn.max('document').as('document'), fn.sum<number>('amount').as('amount')])
    .where('entered_on', '<', startOn)
    .groupBy('kind');
  const entries = ofContract
    .select(['entered_on', 'id', 'kind', 'document', 'amount'])
    .where('entered_on', '>=', startOn)
    .where('entered_on', '<=', endOn)
    .unionAll(before)
    .limit(most + mostCarried + 1);
  await db
    .insertInto('act_lines')
    .columns(['act_id', 'number', 'entered_on', 'kind', 'document', 'amount'])
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
        .select(['entered_on', 'kind', 'document', 'amount']),
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
    .where('number', '<=', mostCarried)
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
      query.where('number', '<=', mostCarried).where('entered_on', '<', before!),
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
  return lines.map(({ enteredOn, document, kind, amount }, i) => ({
    ...{ act_id, number: i + 1, entered_on: enteredOn },
    ...{ document, kind, amount },
  }));
}

/** `reason` is what its people read. */
export async function failAct(db: Kysely<Database>, id: number, reason: string): Promise<void> {
  await db
    .updateTable('acts')
    .set({ state: 'failed', reason, ready_at: null })
    .where('id', '=', id)
    .execute();
}
