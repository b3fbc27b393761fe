import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { partiesOf } from '../../people/contragents/party.repository.server.ts';
import type { ActHead } from './act-view.ts';
import { findAct, linesOfAct } from './repository.server.ts';
import { actSums } from './sees-sums.ts';
import { closingOf, type LedgerEntry } from './turnover.ts';

/**
 * Returns an act that the actor may see, with its lines in chunks on demand, and without sums when they are hidden;
 * undefined when the act does not exist or is not visible.
 */
export async function readAct(
  db: Kysely<Database>,
  actor: SignedIn,
  id: number,
): Promise<{ act: ActHead; lines: AsyncGenerator<LedgerEntry[], void> } | undefined> {
  const [found, politics] = await Promise.all([findAct(db, actor, id), politicsOf(db, actor)]);
  if (!found) return undefined;
  const sums = actSums(actor, politics);
  const { buyerPartyId: _, sellerPartyId: __, ...row } = found;
  const head = { ...row, ...(await partiesOf(db, found)), lineCount: Number(found.lineCount), sums };
  const lines = linesOfAct(db, id);
  if (sums === 'shown') return { act: { ...head, closing: closingOf(found) }, lines };
  const nothing = { opening: 0, shipped: 0, paid: 0, closing: 0 };
  return { act: { ...head, ...nothing }, lines: withoutSums(lines) };
}

async function* withoutSums(pieces: AsyncIterable<LedgerEntry[]>): AsyncGenerator<LedgerEntry[], void> {
  for await (const lines of pieces) yield lines.map((line) => ({ ...line, amount: 0 }));
}
