import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
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

/** Returns the debits within the deferral by contract, read with one statement for all contracts with a debt. */
async function shippedInTime(
  db: Kysely<Database>,
  contracts: Owing[],
  today: string,
): Promise<Map<number, number>> {
  const parts = contracts.flatMap(({ contractId, deferralDays, balance }) => {
    const from = balance > 0 ? firstDayInTime(deferralDays, today) : undefined;
    if (from === undefined) return [];
    const month = from.slice(0, 7);
    const nextMonth = addMonths(`${month}-01`, 1).slice(0, 7);
    return [
      sql`select contract_id, shipped as amount from ledger_months
        where contract_id = ${contractId} and month >= ${nextMonth}`,
      sql`select contract_id, amount from ledger_entries
        where contract_id = ${contractId} and entered_on >= ${from}
          and entered_on < ${`${nextMonth}-01`} and kind = 'shipment'`,
    ];
  });
  if (parts.length === 0) return new Map();
  const { rows } = await sql<{ contract_id: number; amount: number }>`
    select contract_id, sum(amount) as amount
    from (${sql.join(parts, sql` union all `)}) as debits group by contract_id`.execute(db);
  return new Map(rows.map(({ contract_id, amount }) => [contract_id, Number(amount)]));
}
