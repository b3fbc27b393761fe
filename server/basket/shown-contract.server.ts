import type { Kysely } from 'kysely';
import { type CurrentContract, currentContract, refuseOtherContract } from '../contracts/current.server.ts';
import type { Database } from '../db/schema.ts';
import type { SignedIn } from '../kernel/actor.ts';
import { type Failure, fail, ok, type Result } from '../kernel/result.ts';
import { readCurrentBasket } from './read-basket.server.ts';

/**
 * The current contract for a call that changes the basket. Refuses with NO_CONTRACT, or with CONTRACT_CHANGED when the form
 * was shown under another one (contract §2, «Which contract»).
 */
export async function contractShown(
  db: Kysely<Database>,
  actor: SignedIn,
  shownUnder: number | undefined,
): Promise<Result<CurrentContract>> {
  const current = await currentContract(db, actor);
  if (!current) return fail('NO_CONTRACT');
  return refuseOtherContract(current, shownUnder) ?? ok(current);
}

/** The same for a call that only takes things out: it does not need a contract, only not to be shown under another one. */
export async function contractShownIfAny(
  db: Kysely<Database>,
  actor: SignedIn,
  shownUnder: number | undefined,
): Promise<Result<CurrentContract | undefined>> {
  const current = await currentContract(db, actor);
  return (current && refuseOtherContract(current, shownUnder)) ?? ok(current);
}

/** The refusal with `data.basket`, the basket as it is: who was shown another contract sees the new prices (contract §2). */
export async function withBasket(db: Kysely<Database>, actor: SignedIn, refused: Failure): Promise<Failure> {
  return { ...refused, data: { ...refused.data, basket: await readCurrentBasket(db, actor) } };
}
