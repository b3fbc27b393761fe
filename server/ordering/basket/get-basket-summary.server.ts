import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/schema.ts';
import type { CatalogueView } from '../../goods/model.ts';
import { buyers, type SignedIn } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { currentContract } from '../../people/contracts/current.server.ts';
import { seesWholesale } from '../../people/contracts/sees-wholesale.ts';
import { type LineKey, lineKey } from './line-key.ts';
import { summaryRows } from './repository.server.ts';
import { pricesOf } from './validate-lines.ts';

export type BasketSummary = {
  /** The number of different products, as the basket and the API count them, and the number of pieces. */
  products: number;
  quantity: number;
  /** In kopecks at the prices shown to this account, without delivery; 0 when prices are hidden. */
  total: number;
  /** False when price politics or this browser's setting hide wholesale prices. */
  showWholesale: boolean;
};

/**
 * Returns the basket summary at the top of every page (§2.2.2). Refuses observers, who have no basket, with FORBIDDEN;
 * do not call it for them.
 */
export const getBasketSummary = useCase({
  name: 'get-basket-summary',
  access: buyers,
  writes: false,
  // The use case has no input, but callers may pass the fields of their own call.
  input: z.object({}).optional(),
  async run(_input, { db, actor }) {
    const current = await currentContract(db, actor);
    return ok(await basketSummary(db, actor, current?.view));
  },
});

/**
 * Returns the basket summary for callers that have already read the current contract; `view` is undefined without a
 * contract.
 */
export async function basketSummary(
  db: Kysely<Database>,
  actor: SignedIn,
  view: Omit<CatalogueView, 'warehouses'> | undefined,
): Promise<BasketSummary> {
  return summaryOf(await summaryRows(db, actor.accountId, view?.priceTypeId), actor, view);
}

/**
 * Returns the summary of the basket and of one of its lines, for calls that change a line. `line` is undefined when the
 * basket has no such line.
 */
export async function summaryWithLine(
  db: Kysely<Database>,
  actor: SignedIn,
  view: CatalogueView,
  key: LineKey,
): Promise<{ line: Pick<BasketSummary, 'quantity' | 'total'> | undefined; basket: BasketSummary }> {
  const rows = await summaryRows(db, actor.accountId, view.priceTypeId);
  const own = rows.filter((row) => lineKey(row) === lineKey(key));
  return {
    line: own.length > 0 ? summaryOf(own, actor, view) : undefined,
    basket: summaryOf(rows, actor, view),
  };
}

function summaryOf(
  rows: Awaited<ReturnType<typeof summaryRows>>,
  actor: SignedIn,
  view: Omit<CatalogueView, 'warehouses'> | undefined,
): BasketSummary {
  const showWholesale = seesWholesale(actor, view?.politics);
  const summary: BasketSummary = { products: 0, quantity: 0, total: 0, showWholesale };
  summary.products = new Set(rows.map(({ id }) => id)).size;
  for (const row of rows) {
    summary.quantity += row.quantity;
    if (showWholesale) summary.total += row.quantity * (pricesOf(row, view).seenPrice ?? 0);
  }
  return summary;
}
