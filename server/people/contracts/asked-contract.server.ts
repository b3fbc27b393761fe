import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { visibleWarehouses } from '../../goods/warehouses.repository.server.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type CurrentContract, currentContract, namedContract } from './current.server.ts';
import { retailOnly } from './retail-only.ts';

/**
 * Returns the current contract; without one, retail prices in all warehouses, because every account may view goods.
 */
export async function contractToLookThrough(db: Kysely<Database>, actor: SignedIn): Promise<CurrentContract> {
  return (await currentContract(db, actor)) ?? retailOnly(await visibleWarehouses(db));
}

/**
 * Returns the contract that decides the prices of a read-only call: the contract in the call, else the current one
 * (docs/decisions/orders.md), else retail prices. Refuses with NOT_FOUND a contract under which the actor may not
 * order.
 */
export async function askedContract(
  db: Kysely<Database>,
  actor: SignedIn,
  asked: number | undefined,
): Promise<Result<CurrentContract>> {
  if (asked === undefined) {
    return ok(await contractToLookThrough(db, actor));
  }
  const contract = await namedContract(db, actor, asked);
  return contract ? ok(contract) : fail('NOT_FOUND', { message: 'Такого договора нет' });
}
