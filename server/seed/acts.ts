import type { Insertable } from 'kysely';
import type { Database } from '../db/schema.ts';
import { addDays, addMonths, startOfDay } from '../kernel/clock.ts';
import { actLineRows } from '../papers/acts/build-act.repository.server.ts';
import { type Period, turnoverOf } from '../papers/acts/turnover.ts';
import { lastWorkday, nextWorkday } from './calendar.ts';
import { partyIn, type SeedDealer } from './dealer.ts';
import type { LedgerEntry } from './ledger.ts';

/**
 * Quarters that were settled as soon as they had ended: the contract, how many months ago the last month of the quarter
 * was, and the account that requested the act.
 */
const settled: readonly (readonly [contract: number, monthsAgo: number, account: number])[] = [
  [2, 14, 1],
  [1, 10, 1],
  [2, 8, 3],
  [1, 7, 1],
  [4, 5, 1],
  [1, 4, 2],
  [2, 2, 1],
];

export type SeedActs = {
  acts: (Insertable<Database['acts']> & { id: number })[];
  lines: Insertable<Database['act_lines']>[];
};

/**
 * Returns ready acts of a dealer, oldest first: quarters, and the last month up to yesterday. Builds them as the portal
 * does.
 */
export function makeActs(
  today: string,
  { row, contracts, contragents }: SeedDealer,
  ledger: LedgerEntry[],
): SeedActs {
  const yesterday = lastWorkday(addDays(today, -1));
  const asked = settled.map(([contract, monthsAgo, account]) => {
    const period = quarterUpTo(addMonths(today, -monthsAgo));
    return { contract, account, period, on: nextWorkday(addDays(period.endOn, 1)) };
  });
  const recent = { startOn: addMonths(yesterday, -1), endOn: yesterday };
  asked.push({ contract: 1, account: 1, period: recent, on: yesterday });

  const made: SeedActs = { acts: [], lines: [] };
  for (const [i, { contract, account, period, on }] of asked.entries()) {
    const own = contracts.find(({ id }) => id === contract);
    if (!own) continue;
    const party = partyIn(contragents, own.contragent_id);
    const { lines, ...sums } = turnoverOf(period, entriesOf(ledger, contract));
    const id = i + 1;
    const created_at = startOfDay(on) + 10 * 3_600_000 + i * 7 * 60_000;
    made.acts.push({
      id,
      dealer_id: row.id,
      account_id: account,
      contract_id: contract,
      contragent_id: own.contragent_id,
      ...party,
      start_on: period.startOn,
      end_on: period.endOn,
      state: 'ready',
      reason: '',
      ...sums,
      created_at,
      ready_at: created_at + 2_000,
    });
    made.lines.push(...actLineRows(id, lines));
  }
  return made;
}

/** Returns the period from two months before the day's month to the end of that month. */
function quarterUpTo(day: string): Period {
  const first = `${day.slice(0, 8)}01`;
  return { startOn: addMonths(first, -2), endOn: addDays(addMonths(first, 1), -1) };
}

function entriesOf(ledger: LedgerEntry[], contract: number) {
  return ledger
    .filter(({ contract_id }) => contract_id === contract)
    .map(({ entered_on, kind, nature = null, document, amount }) => ({
      enteredOn: entered_on,
      kind,
      nature,
      document,
      amount,
    }));
}
