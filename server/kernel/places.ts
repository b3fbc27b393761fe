/**
 * Returns a list with the item at index `from` moved to `place`, counted from 1; a place beyond the end means the
 * last.
 */
export function movedTo<T>(list: readonly T[], from: number, place: number): T[] {
  const others = list.filter((_, i) => i !== from);
  others.splice(place - 1, 0, ...list.slice(from, from + 1));
  return others;
}
