import type { SeedProduct } from './product.ts';

const hour = 3_600_000;

/** The warehouses of the contract that the demo dealer's accounts use. */
const warehouses = [1, 2, 3];

/** Wanted quantities in order; the fifth exceeds the usual stock. */
const wanted = [12, 2, 24, 48, 500, 10];

/** Returns the account's favourites, added one every few hours back from `now`. */
export function favouritesOf(now: number, account_id: number, products: SeedProduct[]) {
  return products.map(({ id }, i) => ({ account_id, product_id: id, added_at: now - (i + 1) * 5 * hour }));
}

/**
 * Returns the account's needs. The first two came into stock some time after they were marked, if there is enough
 * stock. A need waits while less is free than wanted.
 */
export function needsOf(now: number, account_id: number, products: SeedProduct[]) {
  return products.map(({ id, stock }, i) => {
    const quantity = wanted[i % wanted.length] ?? 1;
    const free = warehouses.reduce((sum, wms) => sum + (stock.get(wms) ?? 0), 0);
    const came = i < 2 && free >= quantity;
    return {
      account_id,
      product_id: id,
      quantity,
      added_at: now - (i + 1) * 5 * hour,
      waits: Number(free < quantity),
      arrived_at: came ? now - (i + 1) * hour : null,
    };
  });
}
