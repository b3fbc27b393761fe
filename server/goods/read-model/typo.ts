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

/** Returns true when `text` is at most `most` typos away from `word`. */
export function withinTypos(word: string, text: string, most: number): boolean {
  if (Math.abs(word.length - text.length) > most) return false;
  // Only three rows of the table of Damerau–Levenshtein distances are kept.
  let before: number[] = [];
  let last = Array.from({ length: text.length + 1 }, (_, j) => j);
  for (let i = 1; i <= word.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= text.length; j++) {
      const same = word.charCodeAt(i - 1) === text.charCodeAt(j - 1);
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      const isSwapped =
        i > 1 &&
        j > 1 &&
        word.charCodeAt(i - 1) === text.charCodeAt(j - 2) &&
        word.charCodeAt(i - 2) === text.charCodeAt(j - 1);
      if (isSwapped) cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return false;
    [before, last] = [last, row];
  }
  return last[text.length]! <= most;
}
