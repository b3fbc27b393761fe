import { roubles, thousands } from '#server/kernel/money.ts';

/** «Добавлено 16 шт., в корзине 39 360,00 ₽». `total`: kopecks in the basket now; undefined where prices are hidden. */
export function addedText(pieces: number, total: number | undefined): string {
  return `Добавлено ${thousands(pieces)} шт.${total === undefined ? '' : `, в корзине ${roubles(total)}`}`;
}
