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

/** An articul reduced to what people mean by it: lower case, look-alike letters as Latin ones, only letters and digits. */
export function foldArticul(articul: string): string {
  return articul
    .toLowerCase()
    .replace(/[авеёкмнорстх]/g, (letter) => lookAlike[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]/gu, '');
}
