import { startOfDay } from '../kernel/clock.ts';
import { makeActs, type SeedActs } from './acts.ts';
import { complaintsOf } from './complaints.ts';
import { demoDealer } from './data/demo-dealer.ts';
import type { SeedDealer } from './dealer.ts';
import { makeDrafts } from './drafts.ts';
import { type LedgerEntry, makeLedger } from './ledger.ts';
import { favouritesOf, needsOf } from './marks.ts';
import { makeOrders, reservations, type SeedLine, type SeedOrder } from './orders.ts';
import { otherDealers } from './other-dealers.ts';
import { type CataloguePlan, planCatalogue } from './plan.ts';
import { makeProduct, type SeedProduct } from './product.ts';
import { articlesOf, newsOf } from './publications.ts';
import { randomFor } from './random.ts';
import { makeRequests, type SeedRequests } from './requests.ts';
import { callsOf, chatOf } from './talks.ts';

export type WorldArguments = {
  products: number;
  seed: number;
  /** `yyyy-mm-dd`; the world's last orders were placed the day before. */
  today: string;
};

/** The seed whose catalogue contains the goods of the screen drawings, above all LT-NB36-4054. */
export const defaultSeed = 273;
export const defaultProducts = 2_400;

/** Everything except the products, which are generated one by one from `plan` while they are written. */
export type World = {
  /** The start of `today`. */
  now: number;
  plan: CataloguePlan;
  dealers: SeedDealer[];
  orders: SeedOrder[];
  lines: SeedLine[];
  ledger: LedgerEntry[];
  acts: SeedActs;
  /** Pieces reserved by open orders, by «product:warehouse». */
  reserved: Map<string, number>;
  saved: ReturnType<typeof makeDrafts>;
  favourites: ReturnType<typeof favouritesOf>;
  needs: ReturnType<typeof needsOf>;
  news: ReturnType<typeof newsOf>;
  articles: ReturnType<typeof articlesOf>;
  chat: ReturnType<typeof chatOf>;
  called: ReturnType<typeof callsOf>;
  complained: ReturnType<typeof complaintsOf>;
  requests: SeedRequests;
};

/** The number of different goods that a dealer usually buys. */
const assortmentSize = 180;

/** Returns the demo world (§11.6, §11.7). The same arguments always return the same world. */
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
  const ledger = makeLedger(seed, today, dealers, orders);
  const liked = assortments.get(demo.row.id) ?? [];
  return {
    now,
    plan,
    dealers,
    orders,
    lines,
    ledger,
    acts: makeActs(today, demo, ledger),
    reserved: reservations(orders, lines),
    saved: makeDrafts(now, 1, liked.slice(40, 64)),
    favourites: [...favouritesOf(now, 1, liked.slice(0, 26)), ...favouritesOf(now, 2, liked.slice(10, 16))],
    needs: [...needsOf(now, 1, liked.slice(30, 36)), ...needsOf(now, 2, liked.slice(34, 37))],
    news: newsOf(today),
    articles: articlesOf(today),
    chat: chatOf(now, orders.findLast((order) => order.account_id === 1)?.id ?? null),
    called: callsOf(now),
    complained: complaintsOf(now, orders, lines),
    requests: makeRequests(now, dealers),
  };
}

/** Returns goods in stock that a dealer buys repeatedly, picked from the whole catalogue. */
function assortmentOf(plan: CataloguePlan, dealerId: number): SeedProduct[] {
  const chance = randomFor(plan.seed, 'assortment', dealerId);
  const picked = new Map<number, SeedProduct>();
  for (let tries = 0; picked.size < assortmentSize && tries < assortmentSize * 3; tries++) {
    const product = makeProduct(plan, chance.int(1, plan.products));
    if (product.stock.size > 0) picked.set(product.id, product);
  }
  return [...picked.values()];
}
