import { tag, warehouses } from './data/trade.ts';
import type { Random } from './random.ts';

/**
 * For each of the `warehouses`: the probability that it stocks a good, and its quantity relative to the first
 * warehouse.
 */
const habits = [
  { holds: 0.94, share: 1 },
  { holds: 0.72, share: 0.4 },
  { holds: 0.6, share: 0.3 },
  { holds: 0.42, share: 0.2 },
  { holds: 0.35, share: 0.15 },
];

/**
 * Returns the free stock by warehouse and the resulting tags. Some goods are sold out or almost sold out; expensive
 * goods have little stock (`rrc` in kopecks).
 */
export function stockOf(chance: Random, rrc: number): { free: Map<number, number>; tags: number[] } {
  const free = new Map<number, number>();
  const fate = chance.next();
  if (fate < 0.07) return { free, tags: chance.chance(0.6) ? [tag.toOrder] : [] };

  const low = fate < 0.17;
  const usual = usualStock(chance, rrc);
  for (const [i, { id }] of warehouses.entries()) {
    const { holds, share } = habits[i] ?? { holds: 0, share: 0 };
    if (!chance.chance(low ? holds / 2 : holds)) continue;
    const quantity = low ? chance.int(1, 12) : Math.round(usual * share * (0.5 + chance.next()));
    if (quantity > 0) free.set(id, quantity);
  }
  const tags: number[] = [];
  const news = chance.next();
  if (news < 0.06) tags.push(tag.novelty);
  else if (news < 0.12 && !low) tags.push(tag.hit);
  if (low && chance.chance(0.35)) tags.push(tag.sale);
  if (free.size === 0 && chance.chance(0.6)) tags.push(tag.toOrder);
  return { free, tags };
}

function usualStock(chance: Random, rrc: number): number {
  if (rrc < 20_000) return chance.int(400, 4_000);
  if (rrc < 100_000) return chance.int(150, 1_400);
  if (rrc < 500_000) return chance.int(30, 420);
  if (rrc < 1_500_000) return chance.int(6, 90);
  return chance.int(2, 30);
}
