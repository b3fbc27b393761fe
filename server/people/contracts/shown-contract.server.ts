import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { type Failure, fail, ok, type Result } from '../../kernel/result.ts';
import { type CurrentContract, currentContract } from './current.server.ts';
import { refuseWithoutContract } from './missing-contract.server.ts';
import { whyReplaced } from './replaced.server.ts';
import { chooseContract, chosenContractId } from './repository.server.ts';

/** The end of a refusal message, after the reason. */
const basketStays = 'Показали новые цены, корзина не изменилась';

/**
 * Returns the current contract for a call that changes the basket. Refuses with NO_CONTRACT, or with CONTRACT_CHANGED
 * when the form was shown under another contract (§10.10). The message gives the reason when that contract was closed,
 * withdrawn or has ended. A call without a contract refers to the current one. `outcome` is the end of the message.
 */
export async function contractShown(
  db: Kysely<Database>,
  actor: SignedIn,
  shownUnder: number | undefined,
  outcome = basketStays,
): Promise<Result<CurrentContract>> {
  const current = await currentContract(db, actor);
  if (!current) return refuseWithoutContract(db, actor);
  return (await refuseOtherContract(db, actor, current, shownUnder, outcome)) ?? ok(current);
}

/**
 * Returns the current contract for an order, with the refusals of `contractShown`. An order without a contract refers
 * to the contract last announced to the account, so that nothing is ordered in the name of another company before the
 * dealer is informed (§10.10).
 */
export async function contractToOrderUnder(
  db: Kysely<Database>,
  actor: SignedIn,
  shownUnder: number | undefined,
): Promise<Result<CurrentContract>> {
  const known = await chosenContractId(db, actor);
  const shown = await contractShown(db, actor, shownUnder ?? known ?? undefined);
  if (shown.ok && known === null) await chooseContract(db, actor, shown.value.id);
  return shown;
}

/**
 * Returns the current contract for a call that only removes lines. Such a call needs no contract, but its form must
 * not have been shown under another contract.
 */
export async function contractShownIfAny(
  db: Kysely<Database>,
  actor: SignedIn,
  shownUnder: number | undefined,
): Promise<Result<CurrentContract | undefined>> {
  const current = await currentContract(db, actor);
  return (current && (await refuseOtherContract(db, actor, current, shownUnder, basketStays))) ?? ok(current);
}

async function refuseOtherContract(
  db: Kysely<Database>,
  actor: SignedIn,
  current: CurrentContract,
  shownUnder: number | undefined,
  outcome: string,
): Promise<Failure | undefined> {
  if (shownUnder === undefined || shownUnder === current.id) return undefined;
  const why = await whyReplaced(db, actor, shownUnder, current);
  return fail('CONTRACT_CHANGED', {
    message: `${why ? `${why}, покупатель – ${current.company}` : 'В другой вкладке выбран другой договор'}. ${outcome}`,
  });
}
