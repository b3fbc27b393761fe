import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { SignedIn } from '../kernel/actor.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { type CurrentContract, currentContract, namedContract } from './current.server.ts';

/**
 * The contract whose prices a call that only reads asks for: the one it names, else the current one
 * (docs/decisions/041-reading-under-a-contract.md). Refusals: NO_CONTRACT; NOT_FOUND for one that the actor may not order under.
 */
export async function askedContract(
  db: Kysely<Database>,
  actor: SignedIn,
  asked: number | undefined,
): Promise<Result<CurrentContract>> {
  if (asked === undefined) {
    const current = await currentContract(db, actor);
    return current ? ok(current) : fail('NO_CONTRACT');
  }
  const contract = await namedContract(db, actor, asked);
  return contract ? ok(contract) : fail('NOT_FOUND', { message: 'Такого договора нет' });
}
