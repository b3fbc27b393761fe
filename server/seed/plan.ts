import type { Brand } from './data/brands.ts';
import { brands } from './data/brands.ts';
import { type Collection, collections } from './data/collections.ts';
import { kinds } from './kinds/all.ts';
import type { Kind } from './kinds/kind.ts';
import { randomFor } from './random.ts';

/** Goods of a line share brand and collection. A plain line has no collection and uses the trade's brands in turn. */
export type Line = { collection: Collection | undefined; brands: readonly Brand[] };

export type KindPlan = {
  kind: Kind;
  /** The kind's products have `count` ids, starting at `first`. */
  first: number;
  count: number;
  lines: readonly Line[];
  plainLines: number;
  /**
   * True when other kinds use the same range of collections; the articul then includes the kind's code as well as the
   * collection's.
   */
  sharedRange: boolean;
};

export type CataloguePlan = { seed: number; products: number; kinds: readonly KindPlan[] };

/**
 * Returns the distribution of the products among the kinds, by their shares. The goods themselves are generated one by
 * one (product.ts).
 */
export function planCatalogue(seed: number, products: number): CataloguePlan {
  const counts = dealOut(
    products,
    kinds.map((each) => each.share),
  );
  let first = 1;
  const plans = kinds.map((kind, i) => {
    const count = counts[i] ?? 0;
    const plan = { kind, first, count, ...linesOf(kind, seed) };
    first += count;
    return plan;
  });
  return { seed, products, kinds: plans };
}

/** Returns the kind of the product with this id. */
export function kindOf(plan: CataloguePlan, id: number): KindPlan {
  const found = plan.kinds.find((each) => id < each.first + each.count);
  if (!found || id < 1) throw new Error(`no product ${id}`);
  return found;
}

function linesOf(kind: Kind, seed: number) {
  const trade = brands.filter((brand) => brand.trades.includes(kind.trade));
  const start = randomFor(seed, 'plain', kind.code).int(0, trade.length - 1);
  const inTurn = [...trade.slice(start), ...trade.slice(0, start)];
  const own = collections.filter((each) => each.range === kind.range);
  const plainLines = own.length ? (kind.plain ?? 0) : 1;
  const lines: Line[] = [
    ...Array.from({ length: plainLines }, () => ({ collection: undefined, brands: inTurn })),
    ...own.map((collection) => ({ collection, brands: [collection.brand] })),
  ];
  const sharedRange = kinds.filter((each) => each.range && each.range === kind.range).length > 1;
  return { lines, plainLines, sharedRange };
}

/**
 * Splits `total` into whole parts proportional to `shares`. The remainder is added to the parts with the largest
 * fractions, earlier ones first.
 */
function dealOut(total: number, shares: number[]): number[] {
  const sum = shares.reduce((a, b) => a + b, 0);
  const exact = shares.map((share) => (total * share) / sum);
  const parts = exact.map(Math.floor);
  const left = total - parts.reduce((a, b) => a + b, 0);
  const order = exact
    .map((value, i) => ({ i, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i);
  for (const { i } of order.slice(0, left)) parts[i] = (parts[i] ?? 0) + 1;
  return parts;
}
