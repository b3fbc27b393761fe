/** Russian order of names, «2» before «10». */
export const russian = new Intl.Collator('ru', { numeric: true });

/**
 * A number for each text that orders like the texts; equal texts have equal numbers. Comparing by a collator is slow, so the
 * texts are first put roughly in order by plain comparison: what is left for the collator is nearly sorted.
 */
export function collationRanks(texts: readonly string[]): Uint32Array {
  const rough = Array.from(new Set(texts), (text) => ({ text, key: roughKey(text) }));
  rough.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const unique = rough.map(({ text }) => text).sort(russian.compare);
  const rankOf = new Map<string, number>();
  let rank = -1;
  let before: string | undefined;
  for (const text of unique) {
    if (before === undefined || russian.compare(before, text) !== 0) rank++;
    rankOf.set(text, rank);
    before = text;
  }
  return Uint32Array.from(texts, (text) => rankOf.get(text)!);
}

/** Small letters, numbers padded. */
function roughKey(text: string): string {
  return text.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(8, '0'));
}
