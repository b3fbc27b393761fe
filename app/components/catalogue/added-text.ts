import { roubles } from '#server/kernel/money.ts';
import { allPieces } from '#server/kernel/plural.ts';

/**
 * Returns «Добавлено 16 шт., в корзине 39 360,00 ₽». `total`: kopecks in the basket now; undefined when prices are
 * hidden.
 */
export function addedText(pieces: number, total: number | undefined): string {
  return `Добавлено ${allPieces(pieces)}${total === undefined ? '' : `, в корзине ${roubles(total)}`}`;
}
