import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { addDays } from '../../kernel/clock.ts';
import { sellerParty } from '../../people/contragents/seller.repository.server.ts';
import { balanceAfter } from '../balance/repository.server.ts';
import { contractToBill } from '../bills/repository.server.ts';
import type { ActHead } from './act-view.ts';
import { entriesOfPeriod } from './current-act.repository.server.ts';
import { closingOf, type LedgerEntry, type Period, turnoverOf } from './turnover.ts';

/** The maximum number of lines; a longer act must be requested by the dealer, which builds it in the background. */
export const mostCurrentLines = 20_000;

type Asked = Period & { contractId: number; dealerId: number; now: number };

/**
 * Returns an act of the ledger as it is now, which is not stored and has no number: for staff, and for reminders. Sums
 * are shown, so the caller must check that the reader may see them. Undefined with more than `mostCurrentLines` lines,
 * and for a contract of another dealer.
 */
export async function currentAct(
  db: Kysely<Database>,
  { contractId, dealerId, startOn, endOn, now }: Asked,
): Promise<{ act: ActHead; lines: AsyncIterable<LedgerEntry[]> } | undefined> {
  const contract = await contractToBill(db, { dealerId }, contractId);
  if (!contract) return undefined;
  const entries = await entriesOfPeriod(db, contractId, { startOn, endOn }, mostCurrentLines + 1);
  if (entries.length > mostCurrentLines) return undefined;
  const opening = await balanceAfter(db, contractId, { day: addDays(startOn, -1) });
  const turnover = { ...turnoverOf({ startOn, endOn }, entries), opening };
  const { company, inn, kpp } = contract.buyer;
  const act: ActHead = {
    id: 0,
    createdAt: now,
    readyAt: now,
    startOn,
    endOn,
    contractId,
    contract: contract.header,
    contragentId: contract.contragentId,
    company,
    inn,
    kpp,
    seller: await sellerParty(db),
    buyer: contract.buyer,
    requestedBy: '',
    state: 'ready',
    reason: '',
    opening,
    shipped: turnover.shipped,
    paid: turnover.paid,
    closing: closingOf(turnover),
    lineCount: entries.length,
    sums: 'shown',
  };
  return { act, lines: inOnePiece(turnover.lines) };
}

async function* inOnePiece(lines: LedgerEntry[]): AsyncGenerator<LedgerEntry[], void> {
  if (lines.length > 0) yield lines;
}
