import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { currentDay } from '../../kernel/clock.ts';
import { type Failure, fail, ok, type Result } from '../../kernel/result.ts';
import { type CurrentContract, currentContract, refuseOtherContract } from './current.server.ts';
import { whyNotInForce } from './in-force.ts';
import { refuseWithoutContract } from './missing-contract.server.ts';
import { contractOutsideItsDays } from './repository.server.ts';

/**
 * Returns the current contract for a call that changes the basket. Refuses with NO_CONTRACT, or with
 * CONTRACT_CHANGED when the form was shown under another one (§10.10), or under one that has ended since.
 */
export async function contractShown(
  db: Kysely<Database>,
  actor: SignedIn,
  shownUnder: number | undefined,
): Promise<Result<CurrentContract>> {
  const current = await currentContract(db, actor);
  if (!current) return refuseWithoutContract(db, actor);
  const refused = refuseOtherContract(current, shownUnder);
  return refused ? ((await refuseEndedContract(db, actor, current, shownUnder)) ?? refused) : ok(current);
}

/** Says that a contract has ended, where another one that was chosen would be the wrong reason. */
async function refuseEndedContract(
  db: Kysely<Database>,
  actor: SignedIn,
  current: CurrentContract,
  shownUnder: number | undefined,
): Promise<Failure | undefined> {
  const shown = shownUnder && (await contractOutsideItsDays(db, actor, shownUnder));
  const why = shown && whyNotInForce(shown, currentDay());
  if (!why) return undefined;
  const message = `Договор ${shown.header} ${why}. Показали цены по договору ${current.header}, корзина не изменилась`;
  return fail('CONTRACT_CHANGED', { message });
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
