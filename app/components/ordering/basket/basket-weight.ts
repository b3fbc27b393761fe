import { weightText } from '#server/kernel/weight.ts';
import type { BasketLine } from '#server/ordering/basket/basket-view.ts';

/** Returns the total weight: «12,5 кг», or «не меньше 12,5 кг» when some weights are unknown; empty when all are. */
export function totalWeight(lines: readonly Pick<BasketLine, 'weight' | 'quantity'>[]): string {
  const known = lines.filter(({ weight }) => weight);
  if (known.length === 0) return '';
  const text = weightText(known.reduce((sum, { weight = 0, quantity }) => sum + weight * quantity, 0));
  return known.length < lines.length ? `не меньше ${text}` : text;
}
