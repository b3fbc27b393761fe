import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { type CurrentContract, currentContract, refuseOtherContract } from './current.server.ts';
import { refuseWithoutContract } from './missing-contract.server.ts';

/**
 * Returns the current contract for a call that changes the basket. Refuses with NO_CONTRACT, or with
 * CONTRACT_CHANGED when the form was shown under another one (§10.10).
 */
export async function contractShown(
  db: Kysely<Database>,
  actor: SignedIn,
  shownUnder: number | undefined,
): Promise<Result<CurrentContract>> {
  const current = await currentContract(db, actor);
  if (!current) return refuseWithoutContract(db, actor);
  return refuseOtherContract(current, shownUnder) ?? ok(current);
}

/**
 * The same for a call that only removes lines: it needs no contract, but must not have been shown under
 * another one.
 */
export async function contractShownIfAny(
  db: Kysely<Database>,
  actor: SignedIn,
  shownUnder: number | undefined,
): Promise<Result<CurrentContract | undefined>> {
  const current = await currentContract(db, actor);
  return (current && refuseOtherContract(current, shownUnder)) ?? ok(current);
}
