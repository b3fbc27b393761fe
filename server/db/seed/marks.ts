import type { SeedProduct } from './product.ts';

const hour = 3_600_000;

/** Warehouses of the contract under which the demo dealer's accounts work. */
const warehouses = [1, 2, 3];

/** How many are wanted of one after the other; of the fifth more than there usually are. */
const wanted = [12, 2, 24, 48, 500, 10];

/** The account's favourites, one every few hours back from `now`. */
export function favouritesOf(now: number, account_id: number, products: SeedProduct[]) {
  return products.map(({ id }, i) => ({ account_id, product_id: id, added_at: now - (i + 1) * 5 * hour }));
}

/** The account's needs. The first two came a while after they were wanted; what is short is waited for. */
export function needsOf(now: number, account_id: number, products: SeedProduct[]) {
  return products.map(({ id, stock }, i) => {
    const quantity = wanted[i % wanted.length] ?? 1;
    const free = warehouses.reduce((sum, wms) => sum + (stock.get(wms) ?? 0), 0);
    const came = i < 2 && free >= quantity;
    return {
      ...{ account_id, product_id: id, quantity },
      added_at: now - (i + 1) * 5 * hour,
      waits: Number(free < quantity),
      arrived_at: came ? now - (i + 1) * hour : null,
    };
  });
}
