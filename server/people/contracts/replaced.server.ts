import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { currentDay } from '../../kernel/clock.ts';
import { whyNotInForce } from './in-force.ts';
import { termsOf } from './repository.server.ts';

/**
 * Returns why one contract was replaced by another, «Договор 114-О/2025 закрыт, выбран 087-М/2024» (§10.10).
 * Undefined when orders may still be placed under the first contract, or when it does not belong to the dealer.
 */
export async function whyReplaced(
  db: Kysely<Database>,
  actor: SignedIn,
  before: number,
  { header }: { header: string },
): Promise<string | undefined> {
  const terms = await termsOf(db, actor, before);
  const why = terms && whyNotOpen(terms);
  return why ? `${why}, выбран ${header}` : undefined;
}

function whyNotOpen(terms: NonNullable<Awaited<ReturnType<typeof termsOf>>>): string {
  const { header, enabled, company, companyEnabled, given } = terms;
  if (!enabled) return `Договор ${header} закрыт`;
  if (!companyEnabled) return `Договор ${header} недоступен (контрагент ${company} отключён)`;
  if (!given) return `Договор ${header} вам больше не открыт`;
  const outside = whyNotInForce(terms, currentDay());
  return outside && `Договор ${header} ${outside}`;
}
