import type { Insertable, Kysely } from 'kysely';
import { bulkInsert, forUpdate, inTransaction, upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { dayOf } from '../../kernel/clock.ts';

/** Calls of `/1c/api` belong to one exchange while they follow each other within this time, on the same day. */
const pauseMs = 30 * 60_000;

type Entry = Omit<Insertable<Database['ledger_entries']>, 'id'> & { id?: number | undefined };

/**
 * Copies entries that an exchange has added to the ledger (`step` 1) or removed from it (`step` -1) into its journal.
 * Does nothing without a run.
 */
export async function noteMoney(
  db: Kysely<Database>,
  run: number | undefined,
  entries: readonly Entry[],
  step: 1 | -1,
): Promise<void> {
  if (run === undefined) return;
  const rows = entries.map((entry) => ({
    run_id: run,
    contract_id: entry.contract_id,
    order_id: entry.order_id,
    shipment_id: entry.shipment_id ?? null,
    entry_id: entry.id ?? null,
    kind: entry.kind,
    nature: entry.nature ?? null,
    step,
    amount: step * entry.amount,
    entered_on: entry.entered_on,
    document: entry.document,
  }));
  await bulkInsert(db, 'money_changes', rows);
}

/** Returns the run of an order exchange. */
export async function runOfSession(
  db: Kysely<Database>,
  { account, session, now }: { account: number; session: number; now: number },
): Promise<number> {
  const run = { account_id: account, session_id: session, started_at: now, last_at: now };
  await upsert(db, 'money_runs', [run], ['session_id'], { last_at: 'largest' });
  const { id } = await db
    .selectFrom('money_runs')
    .select('id')
    .where('session_id', '=', session)
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Returns the run to which a call of `/1c/api` belongs: that of the account's previous call, unless there was a pause of
 * half an hour or the day has changed. In a short transaction of its own, so that calls do not wait for each other.
 */
export function runOfCalls(
  db: Kysely<Database>,
  { account, now }: { account: number; now: number },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    // Of two first calls at the same time, the second finds the run of the first.
    await trx
      .selectFrom('exchange_accounts')
      .select('id')
      .where('id', '=', account)
      .$call(forUpdate(trx))
      .execute();
    const last = await trx
      .selectFrom('money_runs')
      .select(['id', 'started_at', 'last_at'])
      .where('account_id', '=', account)
      .where('session_id', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last && now - last.last_at < pauseMs && dayOf(last.started_at) === dayOf(now)) {
      await trx.updateTable('money_runs').set({ last_at: now }).where('id', '=', last.id).execute();
      return last.id;
    }
    const run = { account_id: account, session_id: null, started_at: now, last_at: now };
    const { insertId } = await trx.insertInto('money_runs').values(run).executeTakeFirstOrThrow();
    return Number(insertId);
  });
}

/** Deletes runs without a call since `before`, at most `limit`, with their changes. Keeps the last one with changes. */
export async function pruneMoneyRuns(db: Kysely<Database>, before: number, limit: number): Promise<void> {
  const { last } = await db
    .selectFrom('money_changes')
    .select(({ fn }) => fn.max('run_id').as('last'))
    .executeTakeFirstOrThrow();
  const old = await db
    .selectFrom('money_runs')
    .select('id')
    .where('last_at', '<', before)
    .where('id', '!=', last ?? 0)
    .orderBy('last_at')
    .limit(limit)
    .execute();
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await db.deleteFrom('money_runs').where('id', 'in', ids).execute();
}
