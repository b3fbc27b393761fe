import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { paging } from '../../kernel/paging.ts';
import type { ContractEntries } from './balance-screen.ts';
import { countEntries, entriesOnPage, periodEnds } from './repository.server.ts';

const onOnePage = 20;
/** The maximum number of entries listed; older entries can be found with the period filter. */
const mostListed = 2_000;

type Asked = {
  contract: number;
  startDate?: string | undefined;
  endDate?: string | undefined;
  page: number;
  /** The current debt under the contract, in kopecks. */
  owed: number;
};

/**
 * Returns the ledger entries of a contract, latest first, twenty per page, each with the debt after it, and the debt at
 * both ends of the period. The caller must check that the reader may see the contract.
 */
export async function contractEntries(
  db: Kysely<Database>,
  { page, owed, ...conditions }: Asked,
): Promise<ContractEntries> {
  const [total, ends] = await Promise.all([
    countEntries(db, conditions, mostListed + 1),
    periodEnds(db, conditions, owed),
  ]);
  const where = paging(page, onOnePage, Math.min(total, mostListed));
  return {
    entries: total ? await entriesOnPage(db, conditions, where) : [],
    ends,
    paging: where,
    isCut: total > mostListed,
  };
}

/** What `contractEntries` returns when there is no contract to show. */
export function noEntries(page: number): ContractEntries {
  return {
    entries: [],
    ends: { opening: undefined, closing: { day: undefined, owed: 0 } },
    paging: paging(page, onOnePage, 0),
    isCut: false,
  };
}
