import { moreThanShown, type ShownQuantity } from '#server/catalogue/open-goods.ts';
import { thousands } from '#server/kernel/money.ts';

/** «18 шт.», «более 30» (§9), «нет». A unit that is no abbreviation would need its plural: the number stands alone. */
export function shownStock(quantity: ShownQuantity, unit: string): string {
  if (quantity === moreThanShown) return moreThanShown;
  if (quantity === 0) return 'нет';
  return unit.endsWith('.') || unit.length < 3 ? `${thousands(quantity)}\u00a0${unit}` : thousands(quantity);
}
