import { moreThanShown, type ShownQuantity } from '#server/catalogue/open-goods.ts';
import { pieces } from '#server/kernel/quantity.ts';

/** Returns a stock as text: «18 шт.», «2 бухты», «более 30» (§9.5) or «нет». */
export function shownStock(quantity: ShownQuantity, unit: string): string {
  if (quantity === moreThanShown) return moreThanShown;
  if (quantity === 0) return 'нет';
  return pieces(quantity, unit);
}
