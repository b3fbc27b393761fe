/** Russian order of names, «2» before «10». */
export const russian = new Intl.Collator('ru', { numeric: true });

/**
 * A number for each text that orders like the texts; equal texts have equal numbers. Comparing by a collator is slow, so the
 * texts are first put roughly in order by plain comparison: what is left for the collator is nearly sorted.
 */
export function collationRanks(texts: readonly string[]): Uint32Array {
  const rows = texts.map((text, row) => ({ text, row, key: roughKey(text) }));
  rows.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  rows.sort((a, b) => russian.compare(a.text, b.text));
  const ranks = new Uint32Array(texts.length);
  for (let i = 1; i < rows.length; i++) {
    const [before, own] = [rows[i - 1]!, rows[i]!];
    const isNew = own.text !== before.text && russian.compare(before.text, own.text) !== 0;
    ranks[own.row] = ranks[before.row]! + (isNew ? 1 : 0);
  }
  return ranks;
}

/** Small letters, numbers padded. */
function roughKey(text: string): string {
  return text.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(8, '0'));
}
