import { startOfDay } from '../../kernel/clock.ts';
import { demoDealer } from './data/demo-dealer.ts';
import type { SeedDealer } from './dealer.ts';
import { type LedgerEntry, makeLedger } from './ledger.ts';
import { makeOrders, reservations, type SeedLine, type SeedOrder } from './orders.ts';
import { otherDealers } from './other-dealers.ts';
import { type CataloguePlan, planCatalogue } from './plan.ts';
import { makeProduct, type SeedProduct } from './product.ts';
import { randomFor } from './random.ts';

export type WorldArguments = {
  products: number;
  seed: number;
  /** `yyyy-mm-dd`: the world's last orders are of the day before. */
  today: string;
};

/** With this seed the goods of the screens' drawings are in the catalogue, LT-NB36-4054 first of all. */
export const defaultSeed = 273;
export const defaultProducts = 2_400;

/** Everything but the products, which are made one by one from `plan` while they are written. */
export type World = {
  /** The moment `today` begins. */
  now: number;
  plan: CataloguePlan;
  dealers: SeedDealer[];
  orders: SeedOrder[];
  lines: SeedLine[];
  ledger: LedgerEntry[];
  /** Pieces held by open orders, by «product:warehouse». */
  reserved: Map<string, number>;
  favourites: { account_id: number; product_id: number; added_at: number }[];
  needs: { account_id: number; product_id: number; quantity: number; added_at: number }[];
};

/** How many different goods a dealer usually buys. */
const assortmentSize = 180;

/** Makes the demo world (contract §4). The same arguments always make the same world. */
export function makeWorld({ products, seed, today }: WorldArguments): World {
  const plan = planCatalogue(seed, products);
  const demo = demoDealer(today);
  const dealers = [
    demo,
    ...otherDealers(seed, today, { dealers: 1, contragents: 3, contracts: 4, addresses: 5, accounts: 5 }),
  ];
  const assortments = new Map(dealers.map((dealer) => [dealer.row.id, assortmentOf(plan, dealer.row.id)]));
  const { orders, lines } = makeOrders(seed, today, dealers, assortments);
  const now = startOfDay(today);
  const liked = assortments.get(demo.row.id) ?? [];
  return {
    now,
    plan,
    dealers,
    orders,
    lines,
    ledger: makeLedger(seed, today, dealers, orders),
    reserved: reservations(orders, lines),
    favourites: [...marks(now, 1, liked.slice(0, 18)), ...marks(now, 2, liked.slice(10, 16))],
    needs: [...marks(now, 1, liked.slice(30, 36)), ...marks(now, 2, liked.slice(34, 37))].map((mark, i) => ({
      ...mark,
      quantity: 1 + ((i * 7) % 24),
    })),
  };
}

/** Goods with stock that a dealer buys again and again, picked from the whole catalogue. */
function assortmentOf(plan: CataloguePlan, dealerId: number): SeedProduct[] {
  const chance = randomFor(plan.seed, 'assortment', dealerId);
  const picked = new Map<number, SeedProduct>();
  for (let tries = 0; picked.size < assortmentSize && tries < assortmentSize * 3; tries++) {
    const product = makeProduct(plan, chance.int(1, plan.products));
    if (product.stock.size > 0) picked.set(product.id, product);
  }
  return [...picked.values()];
}

/** The account's marks, one every few hours back from `now`. */
function marks(now: number, account_id: number, products: SeedProduct[]) {
  return products.map((product, i) => ({
    account_id,
    product_id: product.id,
    added_at: now - (i + 1) * 5 * 3_600_000,
  }));
}
