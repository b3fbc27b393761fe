import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { type CurrentContract, currentContract } from '../../people/contracts/current.server.ts';
import type { BasketLine, BasketView } from './basket-view.ts';
import { buildView } from './build-view.server.ts';
import { basketRows, rememberedDelivery } from './repository.server.ts';

/**
 * Returns an account's basket under a given contract. The number of queries does not depend on the number of lines.
 */
export async function readBasket(
  db: Kysely<Database>,
  actor: SignedIn,
  current: CurrentContract | undefined,
): Promise<BasketView> {
  const [rows, delivery] = await Promise.all([
    basketRows(db, actor.accountId, current?.view.priceTypeId),
    rememberedDelivery(db, actor.accountId),
  ]);
  return buildView(rows, actor, current, delivery);
}

/** Returns the basket under the current contract. */
export async function readCurrentBasket(db: Kysely<Database>, actor: SignedIn): Promise<BasketView> {
  return readBasket(db, actor, await currentContract(db, actor));
}

/** Returns all lines in display order, warehouse by warehouse. */
export function linesOf(basket: BasketView): BasketLine[] {
  return basket.groups.flatMap(({ lines }) => lines);
}
