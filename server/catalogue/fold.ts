/** Look-alike letters of articuls: АВЕКМНОРСТХ are written for ABEKMHOPCTX and the other way round (contract §2). */
const lookAlike: Record<string, string> = {
  а: 'a',
  в: 'b',
  е: 'e',
  ё: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  х: 'x',
};

/** Small letters, look-alike ones as Latin, ё as е: two spellings that look the same become the same. */
export function foldLetters(text: string): string {
  return text.toLowerCase().replace(/[авеёкмнорстх]/g, (letter) => lookAlike[letter] ?? letter);
}

/** An articul reduced to what people mean by it: folded, only letters and digits. */
export function foldArticul(articul: string): string {
  return foldLetters(articul).replace(/[^\p{L}\p{N}]/gu, '');
}
