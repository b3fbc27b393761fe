import { addDays } from '../kernel/clock.ts';
import { nextWorkday } from './calendar.ts';
import { warehouses } from './data/trade.ts';
import type { SeedProduct } from './product.ts';
import { randomFor } from './random.ts';

/** Pieces in all warehouses; with more pieces, nothing is ordered from the manufacturer. */
const nearlyGone = 12;

type SeedArrival = {
  product_id: number;
  wms_id: number;
  /** `yyyy-mm-dd` */
  expected_on: string;
  quantity: number | null;
};

/**
 * Returns the expected arrivals of a product that is sold out or almost sold out: in three cases out of five, and
 * sometimes without a quantity.
 */
export function arrivalsOf(seed: number, today: string, product: SeedProduct): SeedArrival[] {
  const random = randomFor(seed, 'arrival', product.id);
  const left = [...product.stock.values()].reduce((total, free) => total + free, 0);
  if (left > nearlyGone || !random.chance(0.6)) return [];
  const packCount = random.int(1, 8) * (product.rrc < 100_000 ? 10 : 1);
  return [
    {
      product_id: product.id,
      wms_id: random.pickEarly(warehouses).id,
      expected_on: nextWorkday(addDays(today, random.int(2, 24))),
      quantity: random.chance(0.85) ? packCount * Math.max(product.pack, 4) : null,
    },
  ];
}
