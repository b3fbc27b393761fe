import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { addDays } from '../../kernel/clock.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';
import type { BalanceEntry, PeriodEnds } from './balance-screen.ts';

type Conditions = { contract: number; startDate?: string | undefined; endDate?: string | undefined };

const meets =
  ({ contract, startDate, endDate }: Conditions) =>
  (eb: ExpressionBuilder<Database, 'ledger_entries'>) =>
    eb.and([
      eb('ledger_entries.contract_id', '=', contract),
      ...(startDate ? [eb('entered_on', '>=', startDate)] : []),
      ...(endDate ? [eb('entered_on', '<=', endDate)] : []),
    ]);

/** Returns the number of entries, at most `most`, so that a history of years is not counted completely. */
export async function countEntries(
  db: Kysely<Database>,
  conditions: Conditions,
  most: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(
      db.selectFrom('ledger_entries').select('id').where(meets(conditions)).limit(most).as('entries'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The moment after an entry, or the end of a day when `id` is absent. */
type Moment = { day: string; id?: number };

/** Returns the debt under a contract after a moment, from the sums of earlier months and the entries of its month. */
export async function balanceAfter(
  db: Kysely<Database>,
  contract: number,
  { day, id }: Moment,
): Promise<number> {
  const month = day.slice(0, 7);
  const [months, days] = await Promise.all([
    db
      .selectFrom('ledger_months')
      .select(({ fn }) => [fn.sum<number>('shipped').as('shipped'), fn.sum<number>('paid').as('paid')])
      .where('contract_id', '=', contract)
      .where('month', '<', month)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('ledger_entries')
      .select(sql<number>`sum(case when kind = 'shipment' then amount else -amount end)`.as('owed'))
      .where('contract_id', '=', contract)
      .where('entered_on', '>=', `${month}-01`)
      .where((eb) =>
        id === undefined
          ? eb('entered_on', '<=', day)
          : eb.or([
              eb('entered_on', '<', day),
              eb.and([eb('entered_on', '=', day), eb('ledger_entries.id', '<=', id)]),
            ]),
      )
      .executeTakeFirstOrThrow(),
  ]);
  return Number(months.shipped) - Number(months.paid) + Number(days.owed);
}

/** Returns the debt at both ends of a period. `owed`: the current debt under the contract. */
export async function periodEnds(
  db: Kysely<Database>,
  { contract, startDate, endDate }: Conditions,
  owed: number,
): Promise<PeriodEnds> {
  const [before, after] = await Promise.all([
    startDate ? balanceAfter(db, contract, { day: addDays(startDate, -1) }) : 0,
    endDate ? balanceAfter(db, contract, { day: endDate }) : owed,
  ]);
  return {
    opening: startDate ? { day: startDate, owed: before } : undefined,
    closing: { day: endDate, owed: after },
  };
}

/** Returns a page of the entries of a contract, latest day first, each with the debt after it. */
export async function entriesOnPage(
  db: Kysely<Database>,
  conditions: Conditions,
  page: Paging,
): Promise<BalanceEntry[]> {
  const entries = await db
    .selectFrom('ledger_entries')
    .leftJoin('shipments', 'shipments.id', 'ledger_entries.shipment_id')
    .select(['ledger_entries.id', 'entered_on as enteredOn', 'kind', 'nature', 'document'])
    .select(['ledger_entries.amount'])
    .select((eb) => eb.fn.coalesce('ledger_entries.order_id', 'shipments.order_id').as('orderId'))
    .where(meets(conditions))
    .orderBy('entered_on', 'desc')
    .orderBy('ledger_entries.id', 'desc')
    .limit(page.perpage)
    .offset(offsetOf(page))
    .execute();
  const latest = entries[0];
  if (!latest) return [];
  let balance = await balanceAfter(db, conditions.contract, { day: latest.enteredOn, id: latest.id });
  return entries.map((entry) => {
    const after = balance;
    balance -= entry.kind === 'shipment' ? entry.amount : -entry.amount;
    return { ...entry, balance: after };
  });
}

/** A contract and the first day to read. */
export type Since = { contractId: number; from: string };

/**
 * Returns the debits of contracts by day, oldest first, starting at the given day of each contract. Runs one statement.
 */
export async function debitsByDay(
  db: Kysely<Database>,
  contracts: readonly Since[],
): Promise<Map<number, { day: string; amount: number }[]>> {
  if (contracts.length === 0) return new Map();
  const parts = contracts.map(
    ({ contractId, from }) => sql`select contract_id, entered_on, sum(amount) as amount from ledger_entries
      where contract_id = ${contractId} and entered_on >= ${from} and kind = 'shipment'
      group by contract_id, entered_on`,
  );
  const { rows } = await sql<{ contract_id: number; entered_on: string; amount: number }>`
    select contract_id, entered_on, amount from (${sql.join(parts, sql` union all `)}) as debits
    order by contract_id, entered_on`.execute(db);
  const days = new Map<number, { day: string; amount: number }[]>();
  for (const { contract_id, entered_on, amount } of rows)
    days.set(contract_id, [...(days.get(contract_id) ?? []), { day: entered_on, amount: Number(amount) }]);
  return days;
}
