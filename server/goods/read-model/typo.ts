/**
 * Returns true when the first `length` letters of `text` are at most one typo away from `word`: one letter
 * added, removed or replaced, or two adjacent letters swapped (Damerau–Levenshtein distance 1).
 */
export function withinOneTypo(word: string, text: string, length = text.length): boolean {
  const difference = length - word.length;
  if (difference > 1 || difference < -1) return false;
  const shorter = Math.min(length, word.length);
  let i = 0;
  while (i < shorter && word.charCodeAt(i) === text.charCodeAt(i)) i++;
  if (i === shorter) return true;
  if (difference === 1) return sameFrom(word, i, text, i + 1, word.length - i);
  if (difference === -1) return sameFrom(word, i + 1, text, i, length - i);
  const rest = length - i;
  if (sameFrom(word, i + 1, text, i + 1, rest - 1)) return true;
  return (
    rest >= 2 &&
    word.charCodeAt(i) === text.charCodeAt(i + 1) &&
    word.charCodeAt(i + 1) === text.charCodeAt(i) &&
    sameFrom(word, i + 2, text, i + 2, rest - 2)
  );
}

/** Returns true when `text` begins with something at most one typo away from `word`. */
export function beginsWithinOneTypo(word: string, text: string): boolean {
  for (let length = word.length - 1; length <= word.length + 1; length++) {
    if (length <= text.length && withinOneTypo(word, text, length)) return true;
  }
  return false;
}

function sameFrom(a: string, fromA: number, b: string, fromB: number, length: number): boolean {
  for (let i = 0; i < length; i++) if (a.charCodeAt(fromA + i) !== b.charCodeAt(fromB + i)) return false;
  return true;
}
