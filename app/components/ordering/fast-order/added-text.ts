import { allPieces, counted } from '#server/kernel/plural.ts';
import { sentences } from '#server/kernel/sentences.ts';
import type { AddedSoFar } from '#server/ordering/fast-order/kept-list.ts';

/** Returns the message after adding: «Добавлено в корзину: 2 позиции, 26 шт. Добавлено в потребности: 4 шт.» */
export function addedText({
  added,
  pieces,
  needs = 0,
}: Pick<AddedSoFar, 'added' | 'pieces' | 'needs'>): string {
  const positions = counted(added, 'позиция', 'позиции', 'позиций');
  const basket = added > 0 ? [`Добавлено в корзину: ${positions}, ${allPieces(pieces)}`] : [];
  return sentences([...basket, ...(needs > 0 ? [`Добавлено в\u00a0потребности: ${allPieces(needs)}`] : [])]);
}
