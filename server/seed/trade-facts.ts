import { addDays } from '../kernel/clock.ts';
import { nextWorkday } from './calendar.ts';
import { warehouses } from './data/trade.ts';
import { weights } from './data/weights.ts';
import type { SeedProduct } from './product.ts';
import { randomFor } from './random.ts';

/**
 * Returns an EAN-13 with a valid check digit. It begins with 29, which no manufacturer has: such codes are for
 * use within a company.
 */
export function barcodeOf(id: number): string {
  const digits = `29${String(id).padStart(10, '0')}`;
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Returns the weight of a piece in grams, or null for a kind that has none. `rrc`: kopecks. */
export function weightOf(kind: string, rrc: number): number | null {
  const heft = weights[kind];
  if (heft === undefined) return null;
  // Twice the price is not twice the weight: better goods are dearer, too.
  const grams = heft * (rrc / 100_000) ** 0.75;
  const step = grams < 100 ? 1 : grams < 1_000 ? 5 : grams < 10_000 ? 50 : 500;
  return Math.max(step, Math.round(grams / step) * step);
}

export type SeedArrival = {
  product_id: number;
  wms_id: number;
  /** `yyyy-mm-dd` */
  expected_on: string;
  quantity: number | null;
};

/** More than half of the goods that are sold out or nearly so are on their way; of some nobody knows how many. */
export function arrivalOf(seed: number, today: string, product: SeedProduct): SeedArrival[] {
  const chance = randomFor(seed, 'arrival', product.id);
  const left = [...product.stock.values()].reduce((total, free) => total + free, 0);
  if (left > 12 || !chance.chance(0.6)) return [];
  const packs = chance.int(1, 8) * (product.rrc < 100_000 ? 10 : 1);
  return [
    {
      product_id: product.id,
      wms_id: chance.pickEarly(warehouses).id,
      expected_on: nextWorkday(addDays(today, chance.int(2, 24))),
      quantity: chance.chance(0.85) ? packs * Math.max(product.pack, 4) : null,
    },
  ];
}
