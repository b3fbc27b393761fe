import { basketLines } from '../../catalogue/basket-lines.repository.server.ts';
import { freeStocks } from '../../goods/free-stocks.repository.server.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/use-case.ts';
import { type CurrentContract, defaultWarehouse } from '../../people/contracts/current.server.ts';
import { type AddingPlan, planAdding, type WantedLine } from './plan-adding.ts';
import { holdBasket, roomFor, wantedProducts, writeLines } from './repository.server.ts';

/** A line without a warehouse goes to the default one. */
export type LineToAdd = Omit<WantedLine, 'wms'> & { wms: number | undefined };

export type Filled = {
  /** The quantity added to each line, and the number of lines and pieces. */
  lines: WantedLine[];
  added: number;
  pieces: number;
  refused: AddingPlan['refused'];
  /** Pieces of these products that were in the basket before, line by line. */
  before: WantedLine[];
};

/**
 * Adds lines to the account's basket and returns those that do not fit with a reason. The number of
 * statements does not grow with the lines (except one more for each 500). Call it within a transaction.
 * `cap`: a line above the stock gets what is left, as when an order is repeated.
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
    before: inBasket,
  };
}
