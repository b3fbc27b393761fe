import { thousands } from './money.ts';

/** The largest quantity of a basket line (contract §2). */
export const maxQuantity = 99_999;

/** «1 240 шт.», or another unit that a product is counted in. */
export function pieces(count: number, unit = ''): string {
  return `${thousands(count)} ${unit || 'шт.'}`;
}
