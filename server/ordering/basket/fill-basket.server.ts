import type { Kysely } from 'kysely';
import { basketLines } from '../../catalogue/basket-lines.repository.server.ts';
import type { Database } from '../../db/schema.ts';
import { expectedLeft } from '../../goods/expected-stock.ts';
import { expectedStocks } from '../../goods/expected-stocks.repository.server.ts';
import { expectedType } from '../../goods/expected-type.ts';
import { freeStocks } from '../../goods/free-stocks.repository.server.ts';
import type { CatalogueView } from '../../goods/model.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { currentDay } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/use-case.ts';
import { type CurrentContract, defaultWarehouse } from '../../people/contracts/current.server.ts';
import type { LineKey } from './line-key.ts';
import { type AddingPlan, planAdding, type WantedLine } from './plan-adding.ts';
import { holdBasket, roomFor, wantedProducts, writeLines } from './repository.server.ts';

/** A line to add; without a warehouse it uses the default one. */
export type LineToAdd = Omit<WantedLine, 'wms'> & { wms: number | undefined };

export type Filled = {
  /** The quantity added to each line, and the number of lines and pieces. */
  lines: WantedLine[];
  added: number;
  pieces: number;
  refused: AddingPlan['refused'];
  raised: AddingPlan['raised'];
  /** The lines of these products that were in the basket before. */
  before: (LineKey & { quantity: number })[];
};

/**
 * Adds lines to the account's basket and returns the lines that do not fit, each with a reason. Runs a fixed number
 * of SQL statements, plus one for each 500 lines. Call it within a transaction. `cap`: a line above the stock gets
 * the remaining stock, as when an order is repeated. `facts`: the facts of all wanted products, if they were read
 * while the basket was locked.
 */
export async function fillBasket(
  { db, actor, now }: Pick<Context<SignedIn>, 'db' | 'actor' | 'now'>,
  current: CurrentContract,
  lines: readonly LineToAdd[],
  options: { cap?: boolean; facts?: AddingFacts } = {},
): Promise<Filled> {
  await holdBasket(db, actor.accountId, now);
  const home = defaultWarehouse(current) ?? 0;
  const wanted = lines.map((line) => ({ ...line, wms: line.wms ?? home }));
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const facts = options.facts ?? (await addingFacts(db, actor.accountId, current, ids));
  const { added, refused, raised } = planAdding(wanted, facts, current.view, options);
  await writeLines(db, actor.accountId, added, 'add', now);
  return {
    lines: added,
    added: added.length,
    pieces: added.reduce((sum, { quantity }) => sum + quantity, 0),
    refused,
    raised,
    before: facts.inBasket,
  };
}

type AddingFacts = Parameters<typeof planAdding>[1];

/** Returns the facts that decide whether products fit into the basket. The caller must have locked the basket. */
export async function addingFacts(
  db: Kysely<Database>,
  accountId: number,
  current: CurrentContract,
  ids: number[],
): Promise<AddingFacts> {
  const [products, stocks, inBasket, room] = await Promise.all([
    wantedProducts(db, ids, current.view.priceTypeId),
    stocksToTake(db, ids, current.view),
    basketLines(db, accountId, ids),
    roomFor(db, accountId),
  ]);
  return { products, stocks, inBasket, room };
}

/** Returns the pieces available to lines: free stock, and expected pieces when the contract allows ordering them. */
export async function stocksToTake(
  db: Kysely<Database>,
  ids: number[],
  { ordersExpected }: Pick<CatalogueView, 'ordersExpected'>,
): Promise<AddingFacts['stocks']> {
  const [free, expected] = await Promise.all([
    freeStocks(db, ids),
    ordersExpected === 1 ? expectedStocks(db, ids, currentDay()) : [],
  ]);
  const coming = expected.map((each) => ({
    id: each.id,
    wms: each.wms,
    type: expectedType,
    free: Math.max(0, expectedLeft(each)),
  }));
  return [...free, ...coming];
}
