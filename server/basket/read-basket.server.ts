import type { Kysely } from 'kysely';
import { type CurrentContract, currentContract } from '../contracts/current.server.ts';
import type { Database } from '../db/schema.ts';
import type { SignedIn } from '../kernel/actor.ts';
import type { BasketLine, BasketView } from './basket-view.ts';
import { buildView } from './build-view.server.ts';
import { type LineKey, lineKey } from './line-key.ts';
import { basketRows, rememberedDelivery } from './repository.server.ts';

/** The basket of an account under a contract that is known already. Two queries, whatever its size. */
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

/** The basket under whatever contract is the current one. */
export async function readCurrentBasket(db: Kysely<Database>, actor: SignedIn): Promise<BasketView> {
  return readBasket(db, actor, await currentContract(db, actor));
}

/** All lines, warehouse by warehouse as they are shown. */
export function linesOf(basket: BasketView): BasketLine[] {
  return basket.groups.flatMap(({ lines }) => lines);
}

/** The line of that key; undefined when it does not lie in the basket. */
export function findLine(basket: BasketView, key: LineKey): BasketLine | undefined {
  return linesOf(basket).find((line) => lineKey(line) === lineKey(key));
}
