import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { chunks } from '../../kernel/chunks.ts';
import { addMonths } from '../../kernel/clock.ts';
import type { Settlement } from './balance-view.ts';
import { firstDayInTime, overdueOf } from './overdue.ts';

/**
 * Returns the settlements under a dealer's contracts on a day, enabled contracts first. `dealerId` undefined: contracts
 * of any dealer. `ids`: only these contracts. The cost does not grow with the ledger: balances are stored, and the
 * shipments within the deferral are read from the monthly sums and, for the first month, from its entries.
 */
export async function settlementsOf(
  db: Kysely<Database>,
  dealerId: number | undefined,
  { today, ids }: { today: string; ids?: number[] | undefined },
): Promise<Settlement[]> {
  if (ids?.length === 0) return [];
  const rows = await db
    .selectFrom('contracts')
    .innerJoin('contragents', 'contragents.id', 'contracts.contragent_id')
    .leftJoin('contract_sums', 'contract_sums.contract_id', 'contracts.id')
    .select(['contracts.id as contractId', 'contracts.header', 'contragents.company', 'contracts.enabled'])
    .select(['valid_from as validFrom', 'valid_to as validTo', 'credit_limit as creditLimit'])
    .select(['deferral_days as deferralDays', 'balance', 'open_total as open'])
    .$if(dealerId !== undefined, (query) => query.where('contracts.dealer_id', '=', dealerId!))
    .$if(ids !== undefined, (query) => query.where('contracts.id', 'in', ids!))
    .orderBy('contracts.enabled', 'desc')
    .orderBy('contracts.id')
    .execute();
  const settlements = rows.map((row) => ({
    ...row,
    enabled: row.enabled === 1,
    balance: Number(row.balance ?? 0),
    open: Number(row.open ?? 0),
  }));
  const inTime = await shippedInTime(db, settlements, today);
  return settlements.map((each) => ({
    ...each,
    overdue: each.deferralDays === null ? 0 : overdueOf(each.balance, inTime.get(each.contractId) ?? 0),
  }));
}

type Owing = Pick<Settlement, 'contractId' | 'deferralDays' | 'balance'>;

/** Returns the debits within the deferral by contract, for the contracts with a debt. */
async function shippedInTime(
  db: Kysely<Database>,
  contracts: Owing[],
  today: string,
): Promise<Map<number, number>> {
  const since = contracts.flatMap(({ contractId, deferralDays, balance }) => {
    const from = balance > 0 ? firstDayInTime(deferralDays, today) : undefined;
    return from === undefined ? [] : [{ contractId, from }];
  });
  const shipped = await shippedSince(db, since);
  return new Map(since.map(({ contractId, from }) => [contractId, shipped(contractId, from)]));
}

/** The number of days per statement: each day is two parts, and SQLite accepts five hundred parts. */
const daysAtOnce = 200;

/**
 * Reads the debits of contracts since a day, and returns them as a function of contract and day, in kopecks. Reads
 * the monthly sums and, for the first month, its entries. The number of statements depends on the number of different
 * days.
 */
export async function shippedSince(
  db: Kysely<Database>,
  asked: readonly { contractId: number; from: string }[],
): Promise<(contractId: number, from: string) => number> {
  const byDay = new Map<string, number[]>();
  for (const { contractId, from } of asked) {
    const contracts = byDay.get(from);
    if (contracts) contracts.push(contractId);
    else byDay.set(from, [contractId]);
  }
  const sums = new Map<string, number>();
  for (const days of chunks([...byDay], daysAtOnce)) {
    const parts = days.flatMap(([from, contracts]) => {
      const ids = sql.join(contracts);
      const nextMonth = addMonths(`${from.slice(0, 7)}-01`, 1).slice(0, 7);
      return [
        sql`select contract_id, ${from} as since, shipped as amount from ledger_months
          where contract_id in (${ids}) and month >= ${nextMonth}`,
        sql`select contract_id, ${from} as since, amount from ledger_entries
          where contract_id in (${ids}) and entered_on >= ${from}
            and entered_on < ${`${nextMonth}-01`} and kind = 'shipment'`,
      ];
    });
    const { rows } = await sql<{ contract_id: number; since: string; amount: number }>`
      select contract_id, since, sum(amount) as amount
      from (${sql.join(parts, sql` union all `)}) as debits group by contract_id, since`.execute(db);
    for (const { contract_id, since, amount } of rows) sums.set(`${contract_id} ${since}`, Number(amount));
  }
  return (contractId, from) => sums.get(`${contractId} ${from}`) ?? 0;
}
