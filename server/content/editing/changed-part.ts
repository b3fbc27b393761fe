const around = 40;
const maxLength = 500;

/**
 * Returns the parts in which two long texts differ, with some characters around them. The history shows these parts,
 * because whole texts would bury the change. Long parts are cut at the end.
 */
export function changedPart(before: string, after: string): { before: string; after: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { before: excerpt(before, start, end), after: excerpt(after, start, end) };
}

function excerpt(text: string, start: number, end: number): string {
  const from = Math.max(0, start - around);
  const to = Math.min(text.length, text.length - end + around, from + maxLength);
  const part = text.slice(from, to).trim();
  return `${from > 0 ? '…' : ''}${part}${to < text.length ? '…' : ''}`;
}
