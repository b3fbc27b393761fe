import type { Kysely } from 'kysely';
import { politicsOf } from '../contracts/repository.server.ts';
import type { Database } from '../db/schema.ts';
import type { SignedIn } from '../kernel/actor.ts';
import type { ActHead } from './act-view.ts';
import { findAct, linesOfAct } from './repository.server.ts';
import { actSums } from './sees-sums.ts';
import { closingOf, type LedgerEntry } from './turnover.ts';

/** An act that the actor may see, and its lines in pieces as they are asked for; without sums where they are not told. */
export async function readAct(
  db: Kysely<Database>,
  actor: SignedIn,
  id: number,
): Promise<{ act: ActHead; lines: AsyncGenerator<LedgerEntry[], void> } | undefined> {
  const [found, politics] = await Promise.all([findAct(db, actor, id), politicsOf(db, actor)]);
  if (!found) return undefined;
  const sums = actSums(actor, politics);
  const head = { ...found, lineCount: Number(found.lineCount), sums };
  const lines = linesOfAct(db, id);
  if (sums === 'shown') return { act: { ...head, closing: closingOf(found) }, lines };
  const nothing = { opening: 0, shipped: 0, paid: 0, closing: 0 };
  return { act: { ...head, ...nothing }, lines: withoutSums(lines) };
}

async function* withoutSums(pieces: AsyncIterable<LedgerEntry[]>): AsyncGenerator<LedgerEntry[], void> {
  for await (const lines of pieces) yield lines.map((line) => ({ ...line, amount: 0 }));
}
