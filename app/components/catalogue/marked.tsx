/** Highlights the beginnings of words that match the query. */
export function Marked({ text, query }: { text: string; query: string }) {
  return (
    <>
      {markedParts(text, query).map((part) =>
        part.hit ? <mark key={part.at}>{part.text}</mark> : part.text,
      )}
    </>
  );
}

/** A part of a text. `at`: the index of the part. */
type Part = { text: string; hit: boolean; at: number };

/**
 * Splits a text into hits and the parts between them. A hit is a word of the query at the beginning of a word of the
 * text, ignoring case.
 */
export function markedParts(text: string, query: string): Part[] {
  const words = query.split(/\s+/).filter((word) => word.length > 1);
  if (words.length === 0) return [{ text, hit: false, at: 0 }];
  const pattern = words
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
  const named = new RegExp(pattern, 'giu');
  const parts: string[] = [];
  let end = 0;
  for (let hit = named.exec(text); hit; hit = named.exec(text)) {
    if (followsLetter(text, hit.index)) {
      named.lastIndex = hit.index + ((text.codePointAt(hit.index) ?? 0) > 0xffff ? 2 : 1);
      continue;
    }
    parts.push(text.slice(end, hit.index), hit[0]);
    end = named.lastIndex;
  }
  parts.push(text.slice(end));
  return parts.map((part, i) => ({ text: part, hit: i % 2 === 1, at: i })).filter((part) => part.text !== '');
}

/**
 * Returns whether the character before `index` is a letter or a digit, so that no word begins at `index`. (A
 * lookbehind would be shorter; Safari supports it from 16.4 on.)
 */
function followsLetter(text: string, index: number): boolean {
  return /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, index - 2), index));
}
