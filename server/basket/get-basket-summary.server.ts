import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { CatalogueView } from '../catalogue/model.ts';
import { currentContract } from '../contracts/current.server.ts';
import { seesWholesale } from '../contracts/sees-wholesale.ts';
import type { Database } from '../db/schema.ts';
import { buyers, type SignedIn } from '../kernel/actor.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { pricesOf } from './judge.ts';
import { summaryRows } from './repository.server.ts';

export type BasketSummary = {
  /** Lines and pieces. */
  positions: number;
  quantity: number;
  /** Kopecks at the prices this account sees, without delivery; 0 when it sees none. */
  total: number;
  /** False: price politics or this browser hide wholesale prices. */
  showWholesale: boolean;
};

/** The top summary of every page (§2). Observers have no basket: FORBIDDEN, so do not ask for them. */
export const getBasketSummary = useCase({
  name: 'get-basket-summary',
  access: buyers,
  writes: false,
  // Nothing is asked; a door may hand in whatever fields it was called with.
  input: z.object({}).optional(),
  async run(_input, { db, actor }) {
    const current = await currentContract(db, actor);
    return ok(await basketSummary(db, actor, current?.view));
  },
});

/** The same for who knows the current contract already; `view` is undefined where there is none. */
export async function basketSummary(
  db: Kysely<Database>,
  actor: SignedIn,
  view: Omit<CatalogueView, 'warehouses'> | undefined,
): Promise<BasketSummary> {
  const rows = await summaryRows(db, actor.accountId, view?.priceTypeId);
  const showWholesale = seesWholesale(actor, view?.politics);
  const summary: BasketSummary = { positions: rows.length, quantity: 0, total: 0, showWholesale };
  for (const row of rows) {
    summary.quantity += row.quantity;
    if (showWholesale) summary.total += row.quantity * (pricesOf(row, view).seenPrice ?? 0);
  }
  return summary;
}
