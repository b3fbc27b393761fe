import { type JoinBuilder, type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { chunks } from '../../kernel/chunks.ts';
import { addMonths } from '../../kernel/clock.ts';
import { shippedSince } from '../../ordering/balance/repository.server.ts';
import { foundBy } from '../../people/dealers/words.repository.server.ts';
import { servedDealers } from '../../people/staff/served-dealers.repository.server.ts';
import { type ByAge, daysPastDue, debtAges, firstDaysOfAges, splitByAge } from './ages.ts';
import type { OverdueDebt } from './debtor-view.ts';

export type OverdueConditions = {
  query?: string;
  /** The staff member who serves the dealer; 0 for nobody. */
  manager?: number | undefined;
  /** Only dealers whom this staff member serves. */
  served?: number | undefined;
  /** Only these contracts. */
  ids?: readonly number[];
  /** The least overdue sum, in kopecks. */
  from?: number | undefined;
  /** Only contracts whose kept sums are missing or out of date. */
  changed?: boolean;
};

/** `days` is known where the kept sums are valid. */
export type Debt = Omit<OverdueDebt, 'days'> & { days?: number };

/** The number of contracts per statement: SQLite accepts 32,766 parameters. */
export const contractsAtOnce = 1_000;

/**
 * Returns the contracts with an overdue debt, split by age, in no order. Reads only contracts with a debt: the kept
 * sums where they are valid on this day, else stored sums and the entries of a few months, so paid contracts and old
 * entries cost nothing.
 */
export async function overdueDebts(
  db: Kysely<Database>,
  conditions: OverdueConditions,
  today: string,
): Promise<Debt[]> {
  const least = Math.max(1, conditions.from ?? 1);
  const contracts = await owingContracts(db, conditions, today);
  const found = contracts.flatMap(({ kept, ...contract }): Debt[] =>
    kept && kept.overdue >= least ? [{ ...contract, ...kept }] : [],
  );
  const changed = contracts.flatMap(({ kept, ...contract }) => (kept ? [] : [contract]));
  for (const some of chunks(changed, contractsAtOnce)) {
    const since = some.map(({ contractId, deferralDays }) =>
      firstDaysOfAges(deferralDays, today).map((from) => ({ contractId, from })),
    );
    const shipped = await shippedSince(db, since.flat());
    some.forEach((contract, i) => {
      const sums = since[i]!.map(({ contractId, from }) => shipped(contractId, from));
      const split = splitByAge(contract.balance, sums);
      if (split.overdue >= least) found.push({ ...contract, ...split });
    });
  }
  return found;
}

/** Selects contracts with a debt and a deferral, beside the kept sums if these are valid on this day. */
export function owing(
  db: Kysely<Database>,
  { query = '', manager, served, ids, from, changed }: OverdueConditions,
  today: string,
) {
  const dealers = db.selectFrom('dealers').select('dealers.id');
  return db
    .selectFrom('contract_sums')
    .innerJoin('contracts', 'contracts.id', 'contract_sums.contract_id')
    .leftJoin('overdue_sums', (join) => onValidSums(join, today))
    .where('contract_sums.balance', '>=', Math.max(1, from ?? 1))
    .where('contracts.deferral_days', 'is not', null)
    .$if(ids !== undefined, (list) => list.where('contract_sums.contract_id', 'in', ids!))
    .$if(changed === true, (list) => list.where('overdue_sums.as_of', 'is', null))
    .$if(served !== undefined, (list) => list.where('contracts.dealer_id', 'in', servedDealers(served!)))
    .$if(manager === 0, (list) =>
      list.where('contracts.dealer_id', 'in', dealers.where('dealers.staff_id', 'is', null)),
    )
    .$if(!!manager, (list) => list.where('contracts.dealer_id', 'in', servedDealers(manager!)))
    .$if(query !== '', (list) => list.where('contracts.dealer_id', 'in', dealers.where(foundBy(query))));
}

async function owingContracts(
  db: Kysely<Database>,
  conditions: OverdueConditions,
  today: string,
): Promise<
  (Omit<Debt, 'overdue' | 'byAge' | 'days'> & {
    kept: Pick<OverdueDebt, 'overdue' | 'byAge' | 'days'> | undefined;
  })[]
> {
  if (conditions.ids?.length === 0) return [];
  const rows = await owing(db, conditions, today)
    .innerJoin('contragents', 'contragents.id', 'contracts.contragent_id')
    .innerJoin('dealers', 'dealers.id', 'contracts.dealer_id')
    .leftJoin('staff', 'staff.id', 'dealers.staff_id')
    .select(['contracts.id as contractId', 'contracts.header as contract', 'contragents.company'])
    .select(['dealers.id as dealerId', 'dealers.header as dealer', 'staff.name', 'staff.email'])
    .select(['contract_sums.balance', 'contracts.deferral_days as deferralDays'])
    .select(['overdue_sums.days', ...Object.values(ageColumns)])
    .execute();
  return rows.map(({ name, email, days, beyond_0, beyond_7, beyond_30, beyond_90, ...row }) => {
    const sums = { beyond_0, beyond_7, beyond_30, beyond_90 };
    const byAge = Object.fromEntries(
      debtAges.map(({ name: age }) => [age, Number(sums[ageColumns[age]])]),
    ) as ByAge;
    const overdue = Object.values(byAge).reduce((sum, each) => sum + each, 0);
    return {
      ...row,
      manager: name || email || '',
      balance: Number(row.balance),
      deferralDays: row.deferralDays!,
      kept: days === null ? undefined : { overdue, byAge, days },
    };
  });
}

/** The columns of the kept sums by age. */
export const ageColumns = {
  '1-7': 'beyond_0',
  '8-30': 'beyond_7',
  '31-90': 'beyond_30',
  more: 'beyond_90',
} as const;

/** Joins the kept sums of `contract_sums` and `contracts` that are valid on this day. */
export function onValidSums<DB, TB extends keyof DB>(join: JoinBuilder<DB, TB>, today: string) {
  return (join as unknown as JoinBuilder<Database, 'overdue_sums' | 'contract_sums' | 'contracts'>)
    .onRef('overdue_sums.contract_id', '=', 'contract_sums.contract_id')
    .onRef('overdue_sums.ledger_version', '=', 'contract_sums.ledger_version')
    .onRef('overdue_sums.deferral_days', '=', 'contracts.deferral_days')
    .on('overdue_sums.as_of', '=', today) as unknown as JoinBuilder<DB, TB>;
}

/** Adds how many days ago the oldest unpaid shipment was due, where it is not known. */
export async function withDays(
  db: Kysely<Database>,
  debts: readonly Debt[],
  today: string,
): Promise<OverdueDebt[]> {
  const days = new Map<number, string>();
  for (const some of chunks(
    debts.filter((debt) => debt.days === undefined),
    contractsAtOnce,
  ))
    for (const [contract, day] of await oldestUnpaid(db, some)) days.set(contract, day);
  return debts.map((debt) => ({
    ...debt,
    days: debt.days ?? daysPastDue(days.get(debt.contractId) ?? today, debt.deferralDays, today),
  }));
}

/** A month that contains the oldest unpaid shipment; `settled`: how much of its first debits is paid, in kopecks. */
type OldestMonth = { contract_id: number; month: string; settled: number };

/**
 * Returns the days of the oldest unpaid shipments by contract. The balance consists of the newest debits, so the
 * month is found in the monthly sums, and the day in the entries of this month.
 */
async function oldestUnpaid(db: Kysely<Database>, debts: readonly Debt[]): Promise<Map<number, string>> {
  if (debts.length === 0) return new Map();
  const ids = sql.join(debts.map(({ contractId }) => contractId));
  // If refunds exceed all shipments, no month reaches the balance; then the first month counts.
  const { rows: months } = await sql<OldestMonth>`
    select contract_id, month, newest - balance as settled from (
      select contract_id, month, newest, balance, row_number() over (
        partition by contract_id
        order by case when newest >= balance then month else '' end desc, month
      ) as nth
      from (
        select ledger_months.contract_id, month, balance,
          sum(shipped) over (partition by ledger_months.contract_id order by month desc) as newest
        from ledger_months
        inner join contract_sums on contract_sums.contract_id = ledger_months.contract_id
        where ledger_months.contract_id in (${ids})
      ) as added
    ) as ranked where nth = 1`.execute(db);
  const settled = new Map(months.map((row) => [Number(row.contract_id), Number(row.settled)]));
  const oldest = new Map<number, string>();
  for (const { contract_id, entered_on, amount } of await debitsOfMonths(db, months)) {
    const left = settled.get(contract_id);
    if (left === undefined) continue;
    oldest.set(contract_id, entered_on);
    if (Number(amount) > left) settled.delete(contract_id);
    else settled.set(contract_id, left - Number(amount));
  }
  return oldest;
}

/** The number of months per statement; each is a part, and SQLite accepts five hundred parts. */
const monthsAtOnce = 400;

/** Returns the debits of one month of each contract by day, oldest first. */
async function debitsOfMonths(db: Kysely<Database>, months: readonly OldestMonth[]) {
  const days: { contract_id: number; entered_on: string; amount: number }[] = [];
  const named = [...new Set(months.map(({ month }) => month))];
  for (const some of chunks(named, monthsAtOnce)) {
    const parts = some.map((month) => {
      const ids = months.filter((each) => each.month === month).map(({ contract_id }) => contract_id);
      return sql`select contract_id, entered_on, case when kind = 'shipment' then amount else 0 end as amount
        from ledger_entries where contract_id in (${sql.join(ids)})
          and entered_on >= ${`${month}-01`} and entered_on < ${addMonths(`${month}-01`, 1)}`;
    });
    const { rows } = await sql<(typeof days)[number]>`
      select contract_id, entered_on, sum(amount) as amount
      from (${sql.join(parts, sql` union all `)}) as debits
      group by contract_id, entered_on order by contract_id, entered_on`.execute(db);
    days.push(...rows);
  }
  return days;
}
