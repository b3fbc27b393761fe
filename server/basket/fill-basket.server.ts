import { type CurrentContract, defaultWarehouse } from '../contracts/current.server.ts';
import type { SignedIn } from '../kernel/actor.ts';
import type { Context } from '../kernel/use-case.ts';
import type { BasketView } from './basket-view.ts';
import { type AddingPlan, planAdding, type WantedLine } from './plan-adding.ts';
import { readBasket } from './read-basket.server.ts';
import {
  basketLines,
  freeStocks,
  holdBasket,
  roomFor,
  wantedProducts,
  writeLines,
} from './repository.server.ts';

/** A line without a warehouse goes to the default one. */
export type LineToAdd = Omit<WantedLine, 'wms'> & { wms: number | undefined };

export type Filled = {
  /** What each line got; how many lines and pieces that is. */
  lines: WantedLine[];
  added: number;
  pieces: number;
  refused: AddingPlan['refused'];
  basket: BasketView;
};

/**
 * Adds lines to the account's basket: what fits is added, the rest comes back with its reason. The number of statements does
 * not grow with the lines (beyond one more for each 500). Call it within a transaction. `cap`: a line that is too long gets
 * what is left, as repeating an order wants it.
 */
export async function fillBasket(
  { db, actor, now }: Pick<Context<SignedIn>, 'db' | 'actor' | 'now'>,
  current: CurrentContract,
  lines: readonly LineToAdd[],
  options: { cap?: boolean } = {},
): Promise<Filled> {
  await holdBasket(db, actor.accountId, now);
  const home = defaultWarehouse(current) ?? 0;
  const wanted = lines.map((line) => ({ ...line, wms: line.wms ?? home }));
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const [products, stocks, inBasket, room] = await Promise.all([
    wantedProducts(db, ids, current.view.priceTypeId),
    freeStocks(db, ids),
    basketLines(db, actor.accountId, ids),
    roomFor(db, actor.accountId),
  ]);
  const { added, refused } = planAdding(wanted, { products, stocks, inBasket, room }, current.view, options);
  await writeLines(db, actor.accountId, added, 'add', now);
  return {
    lines: added,
    added: added.length,
    pieces: added.reduce((sum, { quantity }) => sum + quantity, 0),
    refused,
    basket: await readBasket(db, actor, current),
  };
}
