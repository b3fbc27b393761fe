/** Percentages as people type them, «12,5», and in hundredths as stored, 1250. */

/** Parses a number with at most two decimals; undefined for any other text. */
export function parsePercent(text: string): number | undefined {
  const plain = text.replace(/[\s%]/g, '').replace(',', '.');
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(plain)) return undefined;
  return Math.round(Number(plain) * 100);
}

/** Returns the text of a percentage: 1250 → «12,5»; 1500 → «15». */
export function percentText(hundredths: number): string {
  return String(hundredths / 100).replace('.', ',');
}
