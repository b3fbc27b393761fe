/** The maximum length of a word; longer words are cut, whether stored or typed. */
const maxLength = 40;

/**
 * Returns the words of a text by which dealers are searched: runs of letters and digits in lower case, ё as
 * е. «ООО «Люмён», 114-О/2025» → ооо, люмен, 114, о, 2025.
 */
export function wordsOf(text: string): string[] {
  const found =
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(found.map((word) => word.slice(0, maxLength)))];
}
